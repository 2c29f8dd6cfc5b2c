// A part of the page cannot be had. Asked for as a whole page, its address is answered by this phone itself.

document.body.addEventListener("htmx:sendError", ({ detail }) => {
  const isKept = Boolean(navigator.serviceWorker?.controller);
  if (isKept && detail.requestConfig.verb === "get") location.assign(detail.pathInfo.finalRequestPath);
});
