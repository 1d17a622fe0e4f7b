import { fold } from '@korak/contract/fold.ts'

/** Signs that tell one skill from another: folded away, C, C++ and C# would be the same. */
const SIGNS: Record<string, string> = { '+': ' plus ', '#': ' sharp ' }

/** Words as they are searched and compared: folded, with the signs that tell skills apart as words. */
export const searchText = (...texts: string[]): string =>
  texts
    .map((text) => fold(text.replaceAll(/[+#]/g, (sign) => SIGNS[sign] ?? sign)))
    .filter(Boolean)
    .join(' ')

/** Legal forms say nothing about which employer it is. */
const FORM = / (?:d o o|d d|s p|d n o|k d|z o o|zavod|gmbh|ag|kg|ltd|inc|llc|plc)(?= )/g

/** An employer as it is compared: »Lipa, d. o. o.« is »LIPA d.o.o.« and »Lipa«. */
export const employerText = (text: string): string => ` ${searchText(text)} `.replaceAll(FORM, '').trim()
