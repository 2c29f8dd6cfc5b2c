// Which decks to play with, worked out on this phone: the same tables, in the same order and for the same
// reasons as companion/setup/picker.py proposes, where all of it is explained. `known` are the decks and
// scales, as the server gives them (companion/web/offline/known.py). tests/browser/test_phone_picker.py
// compares the two.

const NEVER = 2 ** 31 - 1;
const DOUBT_BITS = 4;
const DISTANCE_BITS = 11;
const ONE_WISH = 1 << (DOUBT_BITS + DISTANCE_BITS);

export class PickerError extends Error {
  constructor(code, params) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

const rangeOf = (wishes, rating, known) => wishes.ranges[rating] ?? known.scales[rating];
const levelWished = (wishes, rating) => wishes.levels[rating] ?? "any";
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const tableOf = (decks, known) => decks.map((deck) => known.decks[deck]);

// ---- the best tables ----

export function propose(wishes, known, shown = [], keep = []) {
  const pool = ownedDecks(wishes, known);
  const ranking = new Ranking(wishes, pool, known);
  const places = keep.map((decks) => ranking.placeOf(decks)).filter((place) => place !== null);
  const startedOver = ranking.hide(shown);
  const chosen = ranking.best(known.proposals, places);
  const tables = chosen.map((place) => judge(wishes, known, ranking.decksAt(place)));
  return {
    tables: withReasons(inGivenOrder(tables, keep), wishes, known),
    considered: ranking.count,
    fitting: ranking.fitting,
    startedOver,
  };
}

export function replaceDeck(wishes, known, decks, old, shown = []) {
  if (wishes.locked.includes(old)) throw new PickerError("locked", { deck: old });
  const allowed = judge(wishes, known, decks).broken.filter(({ kind, subject }) => kind !== "ban" || subject !== old);
  const isAllowed = (wish) => allowed.some((other) => sameWish(wish, other));
  const tables = ownedDecks(wishes, known)
    .filter(({ id }) => !decks.includes(id))
    .map(({ id }) => decks.map((deck) => (deck === old ? id : deck)))
    .filter((table) => judge(wishes, known, table).broken.every(isAllowed));
  const seen = new Set(shown.map(inAnyOrder));
  const unseen = tables.filter((table) => !seen.has(inAnyOrder(table)));
  const costs = (unseen.length ? unseen : tables).map((table) => ({ table, cost: costOf(wishes, known, table) }));
  costs.sort((one, other) => one.cost.map((part, at) => part - other.cost[at]).find((difference) => difference) ?? 0);
  return costs[0]?.table ?? null;
}

export function ownedDecks(wishes, known) {
  const pool = Object.values(known.decks).filter(({ box }) => wishes.boxes.includes(box));
  for (const deck of wishes.locked) {
    if (!pool.some(({ id }) => id === deck)) throw new PickerError("lock_not_owned", { deck });
    if (wishes.banned.includes(deck)) throw new PickerError("lock_banned", { deck });
  }
  if (wishes.locked.length > wishes.size) throw new PickerError("many_locks", { needed: wishes.size, locked: wishes.locked.length });
  if (pool.length < wishes.size) throw new PickerError("few_decks", { needed: wishes.size, have: pool.length });
  return pool;
}

export function judge(wishes, known, decks) {
  const found = tableOf(decks, known);
  const outOfRange = (rating) => found.some((deck) => outside(deck.ratings[rating], rangeOf(wishes, rating, known)));
  const offLevel = (rating) => shortfall(found, rating, known.bands[levelWished(wishes, rating)], known);
  return {
    decks,
    profile: profile(decks, known),
    broken: [
      ...known.ratings.filter(outOfRange).map((subject) => ({ kind: "range", subject })),
      ...known.ratings.filter(offLevel).map((subject) => ({ kind: "level", subject })),
      ...decks.filter((deck) => wishes.banned.includes(deck)).map((subject) => ({ kind: "ban", subject })),
    ],
  };
}

export function profile(decks, known) {
  const found = tableOf(decks, known);
  return Object.fromEntries(known.ratings.map((rating) => [rating, total(found, rating) / Math.max(found.length, 1)]));
}

export function levelLimits(rating, level, known) {
  const [least, most] = limits(known.bands[level], rating, 1, known);
  return [least / known.steps, most / known.steps];
}

export function levelOf(mean, rating, known) {
  if (mean <= levelLimits(rating, "low", known)[1] + 1e-9) return "low";
  return mean >= levelLimits(rating, "high", known)[0] - 1e-9 ? "high" : "medium";
}

// An estimate, as in companion/setup/playtime.py.
export function minutes(decks, players, known) {
  const mean = profile(decks, known);
  return 5 * roundToEven((players * (6 + mean.complexity + mean.interactivity)) / 5);
}

// As Python rounds: halves go to the even neighbour.
export function roundToEven(number) {
  const below = Math.floor(number);
  if (number - below !== 0.5) return Math.round(number);
  return below % 2 ? below + 1 : below;
}

const sameWish = (one, other) => one.kind === other.kind && one.subject === other.subject;
const inAnyOrder = (decks) => [...decks].sort().join();

function inGivenOrder(tables, keep) {
  const given = new Map(keep.map((decks) => [inAnyOrder(decks), decks]));
  return tables.map((table) => ({ ...table, decks: given.get(inAnyOrder(table.decks)) ?? table.decks }));
}

// ---- the ranking of all tables ----

class Ranking {
  constructor(wishes, pool, known) {
    this.pool = pool;
    this.size = wishes.size;
    this.members = allTables(pool.length, wishes.size);
    this.count = this.members.length / this.size;
    // A bit for each deck, by its number: the same for a table whatever boxes are owned.
    const bits = pool.map(({ id }) => bitsOf([id], known));
    this.low = this.addedUp(bits.map(([low]) => low), new Uint32Array(this.count));
    this.high = this.addedUp(bits.map(([, high]) => high), new Uint32Array(this.count));
    this.rank = this.ranked(wishes, known);
    this.noise = new Float64Array(this.count); // what decides between equally good tables
    for (let place = 0; place < this.count; place++) this.noise[place] = noiseOf(this.low[place], this.high[place], seedOf(wishes.seed));
    this.fitting = this.rank.filter((rank) => rank < ONE_WISH).length;
    this.known = known;
    const lowest = this.rank.reduce((least, rank) => Math.min(least, rank), NEVER);
    const tooMany = (Math.floor(lowest / ONE_WISH) + 1) * ONE_WISH;
    this.rank.forEach((rank, place) => {
      if (rank >= tooMany) this.rank[place] = NEVER;
    });
  }

  ranked(wishes, known) {
    const summed = (value) => this.addedUp(this.pool.map(value), new Int32Array(this.count));
    const named = (group) => summed(({ id }) => Number(group.includes(id)));
    const [banned, locked, recent, liked] = [wishes.banned, wishes.locked, wishes.recent, wishes.liked].map(named);
    const scales = known.ratings.map((rating) => ({
      level: levelWished(wishes, rating),
      totals: summed((deck) => known.steps * deck.ratings[rating]),
      outside: summed((deck) => outside(deck.ratings[rating], rangeOf(wishes, rating, known))),
      band: limits(known.bands[levelWished(wishes, rating)], rating, this.size, known),
      core: limits(known.cores[levelWished(wishes, rating)], rating, this.size, known),
    }));
    return banned.map((bans, place) => {
      if (locked[place] < wishes.locked.length) return NEVER;
      let broken = bans;
      let distance = known.steps * bans;
      let doubts = recent[place] + (wishes.liked.length ? this.size - liked[place] : 0);
      for (const scale of scales) {
        const far = scale.outside[place];
        if (far) broken += 1;
        distance += known.steps * far;
        if (scale.level === "any") continue;
        const short = outside(scale.totals[place], scale.band);
        if (short) broken += 1;
        distance += short;
        if (outside(scale.totals[place], scale.core)) doubts += 1;
      }
      return ((broken << DISTANCE_BITS) + distance) * 2 ** DOUBT_BITS + doubts;
    });
  }

  addedUp(numbers, totals) {
    for (let place = 0, at = 0; place < this.count; place++) {
      for (let member = 0; member < this.size; member++, at++) totals[place] += numbers[this.members[at]];
    }
    return totals;
  }

  hide(shown) {
    const hidden = shown.map((decks) => this.find(decks)).filter((place) => place >= 0);
    const rank = this.rank.slice();
    for (const place of hidden) rank[place] = NEVER;
    if (rank.every((value) => value >= NEVER)) return shown.length > 0;
    this.rank = rank;
    return false;
  }

  find(decks) {
    const [low, high] = bitsOf(decks, this.known);
    return this.low.findIndex((value, place) => value === low && this.high[place] === high);
  }

  placeOf(decks) {
    const owned = decks.every((deck) => this.pool.some(({ id }) => id === deck));
    if (decks.length !== this.size || !owned) return null;
    const place = this.find(decks);
    return this.rank[place] < NEVER ? place : null;
  }

  best(count, chosen) {
    const places = [...new Set(chosen)].slice(0, count);
    for (let different = this.fitting ? this.known.different : 1; different > 0 && places.length < count; different--) {
      const rank = this.rank.slice();
      for (const place of places) this.dropAlike(rank, place, different);
      for (let place = this.lowest(rank); places.length < count && place >= 0; place = this.lowest(rank)) {
        places.push(place);
        this.dropAlike(rank, place, different);
      }
    }
    return places;
  }

  // -1: none is left.
  lowest(rank) {
    let best = -1;
    for (let place = 0; place < this.count; place++) {
      if (rank[place] >= NEVER || (best >= 0 && rank[place] > rank[best])) continue;
      if (best < 0 || rank[place] < rank[best] || this.noise[place] < this.noise[best]) best = place;
    }
    return best;
  }

  dropAlike(rank, place, different) {
    const [low, high] = [this.low[place], this.high[place]];
    for (let other = 0; other < this.count; other++) {
      const common = bitCount(this.low[other] & low) + bitCount(this.high[other] & high);
      if (common > this.size - different) rank[other] = NEVER;
    }
  }

  decksAt(place) {
    return [...this.members.subarray(place * this.size, (place + 1) * this.size)].map((index) => this.pool[index].id);
  }
}

// Every choice of `size` out of `decks`, in the order of itertools.combinations.
function allTables(decks, size) {
  const chosen = Array.from({ length: size }, (_, index) => index);
  const tables = [];
  for (;;) {
    tables.push(...chosen);
    let at = size - 1;
    while (at >= 0 && chosen[at] === decks - size + at) at--;
    if (at < 0) return Uint8Array.from(tables);
    chosen[at]++;
    for (let next = at + 1; next < size; next++) chosen[next] = chosen[next - 1] + 1;
  }
}

// Sixty-four bits in two halves.
function bitsOf(decks, known) {
  let low = 0;
  let high = 0;
  for (const deck of decks) {
    const number = known.deckNumbers.indexOf(deck);
    if (number < 32) low |= 1 << number;
    else high |= 1 << (number - 32);
  }
  return [low >>> 0, high >>> 0];
}

function bitCount(bits) {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

let lastSeed = { seed: null, halves: [0, 0] };

function seedOf(seed) {
  if (lastSeed.seed !== seed) {
    const product = BigInt.asUintN(64, BigInt(seed) * 0x9e3779b97f4a7c15n);
    lastSeed = { seed, halves: [Number(product & 0xffffffffn), Number(product >> 32n)] };
  }
  return lastSeed.halves;
}

// splitmix64 over halves of 32 bits, because a big number for each of 80,000 tables takes too long on a phone.
function noiseOf(low, high, [seedLow, seedHigh]) {
  let lo = low + seedLow;
  let hi = (high + seedHigh + (lo > 0xffffffff ? 1 : 0)) >>> 0;
  lo >>>= 0;
  [lo, hi] = times((lo ^ ((lo >>> 30) | (hi << 2))) >>> 0, (hi ^ (hi >>> 30)) >>> 0, 0x1ce4e5b9, 0xbf58476d);
  [lo, hi] = times((lo ^ ((lo >>> 27) | (hi << 5))) >>> 0, (hi ^ (hi >>> 27)) >>> 0, 0x133111eb, 0x94d049bb);
  lo = (lo ^ ((lo >>> 31) | (hi << 1))) >>> 0;
  hi = (hi ^ (hi >>> 31)) >>> 0;
  return hi * 256 + (lo >>> 24); // the upper forty bits
}

function times(lo, hi, otherLo, otherHi) {
  const [a, b] = [lo & 0xffff, lo >>> 16];
  const [c, d] = [otherLo & 0xffff, otherLo >>> 16];
  const first = a * c;
  const middle = b * c + (first >>> 16);
  const last = a * d + (middle % 65536);
  const product = (((last % 65536) << 16) | (first & 0xffff)) >>> 0;
  const carried = b * d + Math.floor(middle / 65536) + Math.floor(last / 65536);
  return [product, (carried + Math.imul(lo, otherHi) + Math.imul(hi, otherLo)) >>> 0];
}

const outside = (value, [least, most]) => Math.max(least - value, value - most, 0);
const total = (decks, rating) => sum(decks.map((deck) => deck.ratings[rating]));

function limits([first, last], rating, size, known) {
  const [low, high] = known.scales[rating];
  return [first, last].map((step) => size * (known.steps * low + step * (high - low)));
}

const shortfall = (decks, rating, band, known) => outside(known.steps * total(decks, rating), limits(band, rating, decks.length, known));

// What the ranking compares, for one table.
function costOf(wishes, known, decks) {
  const found = tableOf(decks, known);
  let distance = known.steps * decks.filter((deck) => wishes.banned.includes(deck)).length;
  let doubts = decks.filter((deck) => wishes.recent.includes(deck)).length;
  if (wishes.liked.length) doubts += decks.filter((deck) => !wishes.liked.includes(deck)).length;
  for (const rating of known.ratings) {
    const level = levelWished(wishes, rating);
    const allowed = rangeOf(wishes, rating, known);
    distance += known.steps * sum(found.map((deck) => outside(deck.ratings[rating], allowed)));
    distance += shortfall(found, rating, known.bands[level], known);
    if (shortfall(found, rating, known.cores[level], known) > 0) doubts += 1;
  }
  const noise = noiseOf(...bitsOf(decks, known), seedOf(wishes.seed));
  return [judge(wishes, known, decks).broken.length, distance, doubts, noise];
}

// ---- why this table ----

export function withReasons(tables, wishes, known) {
  return tables.map((table) => {
    const others = tables.filter((other) => other !== table);
    return { ...table, reasons: reasons(table, others, wishes, known), highlight: highlight(table, others, wishes, known) };
  });
}

function highlight(table, others, wishes, known) {
  const levels = known.ratings.map((rating) => [rating, levelOf(table.profile[rating], rating, known)]);
  const outer = Object.fromEntries(levels.filter(([, level]) => level !== "medium"));
  if (!Object.keys(outer).length) return null;
  const sticksOut = standout(table, others, known);
  const candidates = [...known.ratings.filter((rating) => levelWished(wishes, rating) === outer[rating]), ...Object.keys(outer)];
  if (sticksOut && outer[sticksOut.rating] === (sticksOut.kind === "most" ? "high" : "low")) candidates.unshift(sticksOut.rating);
  const [rating] = candidates;
  return { rating, level: outer[rating], decks: telling(table, others, rating, outer[rating], known) };
}

function telling(table, others, rating, level, known) {
  const shared = new Set(others.flatMap(({ decks }) => decks));
  const values = table.decks.map((deck) => known.decks[deck].ratings[rating]);
  const most = level === "high" ? Math.max(...values) : Math.min(...values);
  const found = table.decks.filter((deck) => known.decks[deck].ratings[rating] === most);
  return [...found.filter((deck) => !shared.has(deck)), ...found.filter((deck) => shared.has(deck))].slice(0, known.named);
}

function reasons(table, others, wishes, known) {
  const isBroken = (rating) => table.broken.some(({ kind, subject }) => kind === "level" && subject === rating);
  const wished = known.ratings.filter((rating) => levelWished(wishes, rating) !== "any" && !isBroken(rating));
  const levels = known.ratings.map((rating) => [rating, levelOf(table.profile[rating], rating, known)]);
  const found = wished.length
    ? [{ kind: "granted", ratings: wished.map((rating) => [rating, levelWished(wishes, rating)]) }]
    : [{ kind: "character", ratings: levels.filter(([, level]) => level !== "medium") }];
  found.push(...table.broken.map((wish) => ({ kind: "broken", wish })));
  const sticksOut = standout(table, others, known);
  if (sticksOut) found.push(sticksOut);
  if (wishes.locked.length) found.push({ kind: "locked", count: wishes.locked.length });
  if (wishes.recent.length) {
    const stale = table.decks.filter((deck) => wishes.recent.includes(deck)).length;
    found.push(stale ? { kind: "stale", count: stale } : { kind: "fresh" });
  }
  return found;
}

function standout(table, others, known) {
  if (!others.length) return null;
  let furthest = { lead: 0, reason: null };
  for (const rating of known.ratings) {
    const theirs = others.map((other) => other.profile[rating]);
    const mine = table.profile[rating];
    for (const [kind, lead] of [["most", mine - Math.max(...theirs)], ["least", Math.min(...theirs) - mine]]) {
      if (lead > furthest.lead) furthest = { lead, reason: { kind, rating } };
    }
  }
  return furthest.reason;
}
