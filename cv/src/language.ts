import { fold } from '@korak/contract/fold.ts'

export type Language = 'sl' | 'en' | 'hr' | 'de'

/** Frequent small words and words of CVs that one of the four languages has and its neighbours have not. */
const WORDS: Record<Language, Set<string>> = {
  sl: new Set(
    `in je sem z za na pri ter ki izkusnje izobrazba znanja zivljenjepis rojstva naslov delo dela podjetju solo sola danes jezik jezik anglescina slovenscina vodja drzavljanstvo univerza ljubljani mariboru leta kot tudi bil bila od do naloge`.split(
      ' ',
    ),
  ),
  en: new Set(
    `the and of to in for with on at by from as was experience education skills university language english present work summary using work developed responsible date birth`.split(
      ' ',
    ),
  ),
  hr: new Set(
    `i u na za sa je sam iskustvo obrazovanje vjestine sveuciliste rodenja danas radno engleski hrvatski jezik zivotopis tvrtka skola fakultet tijekom kao od poslovi gdje prebivaliste znanje`.split(
      ' ',
    ),
  ),
  de: new Set(
    `und der die das von mit fur bei im in auf zu den dem berufserfahrung ausbildung kenntnisse sprachen geburtsdatum lebenslauf deutsch englisch heute universitat als seit gmbh`.split(
      ' ',
    ),
  ),
}

/** The language most of the text is in; Slovenian when nothing tells. */
export function detectLanguage(text: string): Language {
  const words = fold(text.slice(0, 20_000)).split(' ')
  const marks: Record<Language, number> = { sl: 0, en: 0, hr: 0, de: 0 }
  for (const word of words)
    for (const language of Object.keys(marks) as Language[]) if (WORDS[language].has(word)) marks[language]++
  // Letters one of the neighbours does not have.
  if (/[ćđ]/i.test(text)) marks.hr += 2
  if (/[äöüß]/i.test(text)) marks.de += 2
  const [best] = (Object.entries(marks) as [Language, number][]).toSorted((one, other) => other[1] - one[1])
  return best && best[1] > 0 ? best[0] : 'sl'
}
