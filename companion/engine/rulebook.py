"""What is legal at a table: functions over a table that change nothing."""

from companion.engine.actions import passive_problem
from companion.engine.copied_stacks import could_build
from companion.engine.copying import copy_options, usable, usable_hand
from companion.engine.payment import (
    amount_paid,
    cost_payments,
    cost_problem,
    pay_worth,
    payment_problem,
    payments,
    selections,
)
from companion.engine.prices import (
    DISCARD_SLOT,
    fill_limit,
    hand_size,
    next_stack,
    price,
    price_of,
    prices_of,
)
from companion.engine.purchasing import (
    PlainPurchases,
    plain_purchases,
    purchase_problem,
    purchases,
    slot_payments,
)
from companion.engine.stacks import (
    completions,
    could_ask_help,
    help_problem,
    stack_problem,
    stacks,
)
from companion.engine.values import alike, alike_mark, any_of, changes_of, kind_indices, values_of

__all__ = [
    "DISCARD_SLOT",
    "PlainPurchases",
    "alike",
    "alike_mark",
    "amount_paid",
    "any_of",
    "changes_of",
    "completions",
    "copy_options",
    "cost_payments",
    "cost_problem",
    "could_ask_help",
    "could_build",
    "fill_limit",
    "hand_size",
    "help_problem",
    "kind_indices",
    "next_stack",
    "passive_problem",
    "pay_worth",
    "payment_problem",
    "payments",
    "plain_purchases",
    "price",
    "price_of",
    "prices_of",
    "purchase_problem",
    "purchases",
    "selections",
    "slot_payments",
    "stack_problem",
    "stacks",
    "usable",
    "usable_hand",
    "values_of",
]
