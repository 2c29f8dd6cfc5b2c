// What this device remembers of boxes and decks: the cookies of companion/web/shelf.py, which a page reads
// and writes by itself where there is no server to do it.

const A_YEAR = 365 * 24 * 3600;

// Ids of known things; those that make no sense count as none.
function idsIn(cookie, known) {
  const found = document.cookie.split("; ").find((part) => part.startsWith(`${cookie}=`));
  const ids = found ? found.slice(cookie.length + 1).split(".") : [];
  return ids.every((id) => id in known) ? [...new Set(ids)] : [];
}

function keepIds(cookie, ids) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${cookie}=${ids.join(".")}; path=/; max-age=${ids.length ? A_YEAR : 0}; samesite=lax${secure}`;
}

// Empty: nobody has said.
export const ownBoxes = (known) => idsIn("boxes", known.boxes);
export const keepBoxes = (boxes) => keepIds("boxes", boxes);
export const favourites = (known) => idsIn("favourites", known.decks);
export const recentDecks = (known) => idsIn("recent", known.decks).slice(0, known.recentDecks);

// These decks were just chosen for a table.
export function useDecks(decks, known) {
  keepIds("recent", [...new Set([...decks, ...idsIn("recent", known.decks)])]);
}

export const knowledge = (address) => fetch(address).then((answer) => answer.json());
