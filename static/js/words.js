// The server's sentences have {places} for what only the page knows.

export const fill = (sentence, words) => sentence.replace(/\{(\w+)\}/g, (_, word) => words[word]);
