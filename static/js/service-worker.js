// Lets the companion open without a network.
//
// RELEASE stands above this line when the server sends it (companion/web/offline/views.py): the version, the
// pages and files that every phone keeps, and the header by which a page says "keep me, I am of release x".
// Sheets come in by themselves: a page tells the worker which one was opened (static/js/offline.js).
// Home, wishes, proposals and all other sheets have stand-ins, which the phone fills in (static/js/phone-*.js).
//
// One cache a release. A new one is filled completely before it replaces the old one, and takes in nothing
// of another release, so that a page never meets the styles or scripts of another time. Online the network
// always goes first; what is kept only steps in. Nothing else is ever kept: no tables, nothing private.

const OURS = "companion-";
const CACHE = OURS + RELEASE.version;
const SHEETS = OURS + "sheets"; // the list of set-up sheets this phone has opened, the latest last
const MOST_SHEETS = 40;
const AT_ONCE = 6; // a server in a kitchen has other things to do
const PATIENCE = 4000; // milliseconds until a page that is kept is shown instead of waiting on
const SERVER_AWAY = [502, 503, 504]; // what a proxy says when there is nobody behind it

class OtherRelease extends Error {}

// ---- a release comes and goes ----

self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const cache = await caches.open(CACHE);
  await each(RELEASE.files, (file) => keepFile(cache, file));
  await each(RELEASE.pages, (page) => keepPage(cache, page));
  await each(await sheets(), (sheet) => keepPage(cache, sheet));
  await self.skipWaiting(); // pages go to the network first, so that none of them is left behind
}

self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && ![CACHE, SHEETS].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
  // A sheet that was opened while this release came in; if that fails, the next visit keeps it.
  const cache = await caches.open(CACHE);
  await each(await sheets(), (sheet) => keepIfMissing(cache, sheet)).catch(() => {});
}

async function each(addresses, keep) {
  for (let start = 0; start < addresses.length; start += AT_ONCE) {
    await Promise.all(addresses.slice(start, start + AT_ONCE).map(keep));
  }
}

// A file's address holds a hash of its content: one that an older release has kept is as good.
async function keepFile(cache, address) {
  const kept = await caches.match(address);
  if (kept) return cache.put(address, kept);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return cache.put(address, answer);
}

async function keepPage(cache, address) {
  const answer = await fetch(address, { cache: "no-store" });
  if (!answer.ok) {
    if (RELEASE.pages.includes(address)) throw new Error(`${address}: ${answer.status}`);
    return; // a sheet that this release cannot read any more
  }
  if (answer.headers.get(RELEASE.header) !== RELEASE.version) throw new OtherRelease(address);
  await cache.put(address, answer);
}

async function keepIfMissing(cache, address) {
  if (!(await cache.match(address, { ignoreVary: true }))) await keepPage(cache, address);
}

// ---- set-up sheets ----

async function sheets() {
  const list = await caches.open(SHEETS);
  return (await list.keys()).map((request) => request.url);
}

self.addEventListener("message", (event) => {
  if (event.data?.keep) event.waitUntil(keepSheet(event.data, event.source));
});

async function keepSheet({ keep: address, name }, page) {
  const list = await caches.open(SHEETS);
  await list.delete(address);
  await list.put(address, new Response(name)); // now it is the latest
  await dropOldestSheets(list);
  try {
    await keepIfMissing(await caches.open(CACHE), address);
    page?.postMessage({ kept: address });
  } catch (problem) {
    // The server has moved on: the next release will keep the sheet.
    if (problem instanceof OtherRelease) await self.registration.update();
  }
}

async function dropOldestSheets(list) {
  const cache = await caches.open(CACHE);
  for (const request of (await list.keys()).slice(0, -MOST_SHEETS)) {
    await list.delete(request);
    await cache.delete(request, { ignoreVary: true });
  }
}

// ---- "your turn", said while the page is not to be seen (static/js/play-turn.js) ----

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(bringBack(event.notification.data));
});

async function bringBack(address) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ url }) => url.split(/[?#]/)[0] === address);
  return page ? page.focus() : self.clients.openWindow(address);
}

// ---- answering ----

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, address));
  else if (RELEASE.files.includes(address.pathname + address.search)) event.respondWith(file(request));
});

async function file(request) {
  return (await kept(request)) ?? fetch(request);
}

async function page(request, address) {
  const copy = (await keptPage(address)) ?? (await standIn(address));
  try {
    if (!copy) return await fetch(request);
    const answer = await inTime(fetch(request));
    return SERVER_AWAY.includes(answer.status) ? copy : answer;
  } catch {
    return copy ?? (await kept(RELEASE.fallback)) ?? Response.error();
  }
}

// The pocket table and the search read their address by themselves; any other page is another one with another query.
async function keptPage({ pathname, search }) {
  return kept(RELEASE.read_their_address.includes(pathname) ? pathname : pathname + search);
}

// Made for everybody; it reads the address it is shown under, and the shelf, by itself.
async function standIn({ pathname }) {
  const found = RELEASE.stand_ins.find(([pattern]) => new RegExp(pattern).test(pathname));
  return found && kept(found[1]);
}

async function kept(request) {
  const cache = await caches.open(CACHE);
  return cache.match(request, { ignoreVary: true }); // the release's name holds the language already
}

function inTime(answer) {
  const late = new Promise((_, reject) => setTimeout(() => reject(new Error("slow")), PATIENCE));
  return Promise.race([answer, late]);
}
