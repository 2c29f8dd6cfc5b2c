// Dice tumble before they lie still; what came up is known already.

const FACE_EVERY = 90; // milliseconds
const stillPlease = matchMedia("(prefers-reduced-motion: reduce)");
let tumbling = 0;

export const mayTumble = () => !stillPlease.matches;

// Shows any of the faces (addresses of pictures) until that time, then calls `lieStill`.
export function tumble(images, faces, until, lieStill) {
  stopTumbling();
  const showAnyFace = () => {
    for (const image of images) image.src = faces[Math.floor(Math.random() * faces.length)];
  };
  showAnyFace();
  tumbling = setInterval(() => {
    if (Date.now() < until) return showAnyFace();
    stopTumbling();
    lieStill();
  }, FACE_EVERY);
}

export const stopTumbling = () => clearInterval(tumbling);
