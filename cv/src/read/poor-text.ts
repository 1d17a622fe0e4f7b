/** Fewer letters than this on a page: what it says is drawn, if it says anything. */
const MIN_LETTERS = 40
const VOWEL = /[aeiouyäöüáéíóúàèìòùâêîôûãõåæøœ]/giu

/**
 * Whether the text behind a page cannot be what the page shows: hardly any, or fonts that name the wrong letters. Of these most are
 * signs, or the letters make no words: in every language written in Latin letters about two of five are vowels.
 */
export function isPoorText(texts: string[]): boolean {
  const text = texts.join('').normalize('NFC')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < MIN_LETTERS) return true
  const signs = text.match(/[^\s\p{L}\p{N}.,:;()@/+–—•·|-]/gu)?.length ?? 0
  if (signs > letters * 0.5) return true
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  return latin > letters * 0.5 && (text.match(VOWEL)?.length ?? 0) < latin * 0.22
}
