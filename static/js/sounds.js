// Small sounds, made here: no file to load. One switch for all of them. Browsers let a page make sounds only
// after the first tap on it, so nobody hears anything before they have touched the table.

import { recall, remember } from "./storage.js";

const SOUND = "play-sound";
export const isAvailable = "AudioContext" in window;
export const isWanted = () => recall(SOUND) !== "no";

let audio = null;

// A finger that comes down is no wish to hear something, to a browser: the click is, at its end. What silenced the page
// since then, a call or another app, is over with the next one.
function wake() {
  if (!isAvailable || !isWanted()) return Promise.resolve();
  audio ??= new AudioContext();
  return audio.state === "running" ? Promise.resolve() : audio.resume().catch(() => {});
}
document.addEventListener("click", wake, true);
document.addEventListener("visibilitychange", () => audio && document.visibilityState === "visible" && wake());

export function want(on) {
  remember(SOUND, on ? "yes" : "no");
  return wake();
}

// A note of a melody: how high, when, how long, how loud, and the shape of its wave.
function note([height, after = 0, lasts = 0.4, loudness = 0.12, shape = "sine"]) {
  const begin = audio.currentTime + after;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = shape;
  tone.frequency.value = height;
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(loudness, begin + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + lasts);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + lasts + 0.05);
}

// A rustle: what paper and dice sound like.
function rustle(after, lasts, height, loudness) {
  const begin = audio.currentTime + after;
  const length = Math.ceil(audio.sampleRate * lasts);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 2;
  const source = audio.createBufferSource();
  const colour = audio.createBiquadFilter();
  const volume = audio.createGain();
  source.buffer = noise;
  colour.type = "bandpass";
  colour.frequency.value = height;
  volume.gain.value = loudness;
  source.connect(colour).connect(volume).connect(audio.destination);
  source.start(begin);
}

const SOUNDS = {
  turn: () => [[659], [880, 0.14]].forEach(note),
  card: () => rustle(0, 0.09, 2600, 0.5),
  coin: () => [[1568, 0, 0.18, 0.06, "triangle"], [2093, 0.05, 0.25, 0.06, "triangle"]].forEach(note),
  die: () => [0, 0.09, 0.17, 0.23, 0.28].forEach((after) => rustle(after, 0.05, 1300, 0.7)),
  stack: () => [[392, 0, 0.25], [523, 0.1, 0.25], [659, 0.2, 0.45]].forEach(note),
  win: () => [[523, 0, 0.3], [659, 0.15, 0.3], [784, 0.3, 0.3], [1047, 0.45, 0.9]].forEach(note),
};

// What comes while there is silence is not kept for later: it would sound all at once.
export function sound(name) {
  if (audio?.state === "running" && isWanted()) SOUNDS[name]();
}
