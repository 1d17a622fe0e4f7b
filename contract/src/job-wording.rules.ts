import type { AdLanguage } from './job-texts.rules.ts'

/** Articles of ZDR-1: 6 no discrimination, 27 not for one sex only, 28 what may not be asked about. */
export type Article = 6 | 27 | 28

/**
 * Wording that an ad may not have, as it is mostly written: `*` stands for the rest of a word. A list finds words and not what
 * they mean, so it warns and a person decides. A lawyer must read it.
 */
const WORDING: Record<AdLanguage, Record<Article, readonly string[]>> = {
  'sl-SI': {
    6: [
      'mlad* (kolektiv*|ekip*|sodelav*|kandidat*|oseb*|moč*|tim*|delav*)',
      'starost* (do|od|med) \\d+',
      'star* (do|od|med) \\d+',
      'do \\d{2}\\.? let(a)? starosti',
      'ne starejš*',
      'starejš* od \\d+',
      'mlajš* od \\d+',
      'narodnost*',
      'veroizpoved*',
      'materni jezik',
    ],
    27: [
      '(samo|le|zgolj|izključno) (za )?(moške|ženske|fante|dekleta|moškega|žensko)',
      '(iščemo|zaposlimo|vabimo) (simpatičn* |prijazn* |urejen* )?(dekle|dekleta|fanta|fante|žensko|ženske|moškega|moške|gospo|gospoda)',
      'simpatično sodelavko',
    ],
    28: [
      'nosečn*',
      'nosečniš*',
      'zakonsk* stan*',
      'družinsk* stan*',
      'samsk*',
      'poročen*',
      'neporočen*',
      'brez otrok',
      'število otrok',
      'načrt* (družin*|otrok*)',
    ],
  },
  'en-EN': {
    6: [
      'young( and \\w+)? (team|colleague*|candidate*|person|people|staff)',
      'aged? (under|over|between|up to|\\d+)',
      'under \\d{2} years',
      'native speaker*',
      'nationality',
      'religion',
    ],
    27: [
      '(men|women|males?|females?|girls?|boys?) only',
      '(only|just) (men|women|males?|females?)',
      'salesman',
      'waitress',
      'chairman',
      'foreman',
    ],
    28: ['pregnan*', 'marital status', 'family status', '(un)?married', '(no|without) children', 'family planning'],
  },
}

const ARTICLES = [27, 28, 6] as const

/** Finds wording of a language in a text, as it stands there. */
export function matcher(wording: Record<AdLanguage, readonly string[]>) {
  const patterns = Object.fromEntries(
    Object.entries(wording).map(([language, list]) => {
      const words = list.map((one) => one.replaceAll('*', String.raw`\p{L}*`)).join('|')
      return [language, new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'giu')]
    }),
  ) as Record<AdLanguage, RegExp>
  return (text: string, language: AdLanguage): string[] =>
    [...text.matchAll(patterns[language])].map(([found]) => found)
}
const FINDERS = ARTICLES.map((article) => ({
  article,
  find: matcher({ 'sl-SI': WORDING['sl-SI'][article], 'en-EN': WORDING['en-EN'][article] }),
}))

/** What of a text may offend which article, as it stands there. */
export const wordingIn = (text: string, language: AdLanguage): { found: string; article: Article }[] =>
  FINDERS.flatMap(({ article, find }) => find(text, language).map((found) => ({ found, article })))
