import { fold } from '@korak/contract/fold.ts'

export type Gender = 'male' | 'female'

/** Words that say a gender wherever they stand alone, folded; sl, en, hr, de. */
const TOLD: Record<Gender, string> = {
  male: 'moski moskega musko muski muskog male mannlich mannlichen',
  female: 'zenski zenska zensko zenskega zenskog female weiblich weiblichen',
}
/** Letters and forms of address that say one only behind a label that asks for it. */
const ASKED: Record<Gender, string> = {
  male: 'm man herr herrn mr gospod',
  female: 'z f w woman frau ms mrs gospa',
}

const named = (words: Record<Gender, string>, text: string): Gender | null => {
  const plain = fold(text)
  return (['male', 'female'] as const).find((gender) => words[gender].split(' ').includes(plain)) ?? null
}

/** The gender a word says behind a label. */
export const genderOf = (word: string): Gender | null => named(TOLD, word) ?? named(ASKED, word)
/** The gender a text says that has no label and no other word. */
export const genderAlone = (text: string): Gender | null => named(TOLD, text)
