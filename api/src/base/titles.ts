import type { Language } from '@korak/contract/shapes.ts'

interface Titled {
  titleSl: string | null
  titleEn: string | null
}
/** What something is called in a language; without a title in it, by the Slovenian one. */
export const titleOf = ({ titleSl, titleEn }: Titled, language: Language): string =>
  (language === 'en-EN' ? titleEn : titleSl) ?? titleSl ?? ''
