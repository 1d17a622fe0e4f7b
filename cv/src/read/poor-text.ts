/** Fewer letters than this on a page: what it says is drawn, if it says anything. */
const MIN_LETTERS = 40
const VOWEL = /[aeiouyäöüáéíóúàèìòùâêîôûãõåæøœ]/giu

/** How the text behind a page falls short of what the page shows: it is too little, or names the wrong letters. */
export type Poor = 'scant' | 'garbled'

/**
 * Whether the text behind a page cannot be what the page shows: hardly any, or fonts that name the wrong letters. Of these most are
 * signs, or the letters make no words: in every language written in Latin letters about two of five are vowels.
 */
export function poorText(texts: string[]): Poor | null {
  const text = texts.join('').normalize('NFC')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const signs = text.match(/[^\s\p{L}\p{N}.,:;()@/+–—•·|-]/gu)?.length ?? 0
  if (letters + signs >= MIN_LETTERS && signs > letters * 0.5) return 'garbled'
  if (letters < MIN_LETTERS) return 'scant'
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  const isStrange = latin > letters * 0.5 && (text.match(VOWEL)?.length ?? 0) < latin * 0.22
  return isStrange ? 'garbled' : null
}
