// The server's sentences have {places} for what only the page knows.

export const fill = (sentence, words) => sentence.replace(/\{(\w+)\}/g, (_, word) => words[word]);

// A sentence that counts comes in two forms, "one" and "other", with {num} for the number.
export function fillCounted(forms, count, language, words = {}) {
  const form = new Intl.PluralRules(language).select(count);
  return fill(forms[form] ?? forms.other, { num: count, ...words });
}

// Sentences as companion/web/told.py has them, told of facts: numbers and names.
export function tell(sentences, facts, language) {
  const isSaid = ({ when, unless }) => (!when || facts[when]) && !(unless && facts[unless]);
  const told = ({ text, by }) => (by ? fillCounted(text, facts[by], language, facts) : fill(text, facts));
  return sentences.filter(isSaid).map(told).join(" ");
}
