// A table's four ratings as bars, filled into a copy of templates/picker/_profile.html.

export function fillProfile(part, bars) {
  const rows = part.querySelectorAll(".profile-row");
  bars.forEach(({ mean, length, level, wished, rises }, at) => {
    const row = rows[at];
    row.querySelector("abbr").hidden = !rises;
    row.querySelector(".profile-fill").setAttribute("width", length);
    row.querySelector(".profile-mean").textContent = mean;
    row.querySelector(".visually-hidden").textContent = `(${level})`;
    const stretch = row.querySelector(".profile-wish");
    if (!wished) return stretch?.remove();
    stretch.setAttribute("x", wished[0]);
    stretch.setAttribute("width", wished[1]);
  });
  const legend = [...part.querySelector(".profile-legend").children];
  legend.at(-1).hidden = !bars.some(({ rises }) => rises);
  if (legend.length > 2) legend[1].hidden = !bars.some(({ wished }) => wished);
}
