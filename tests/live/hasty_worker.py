"""A web worker that waits for a body hardly any time, so that a test need not wait longer."""

from companion.web.gevent_worker import PromptWorker


class HastyWorker(PromptWorker):
    patience = 0.5
