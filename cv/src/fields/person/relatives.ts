import type { Line } from '#document.ts'

/** Words for others whose birth a CV may tell of; those that are also trades or genders only in the genitive. */
const RELATIVE =
  /(?<!\p{L})(?:sin(?:a|u|ova?|ovi)?|hči|hčer\p{L}*|hćer\p{L}*|otro(?:k[au]?|ci)|partner(?:j?a|k[ae]|ic[ae]|in|s)?|mož|moža|žene|soprog\p{L}*|matere|mame|očeta|brat|brata|sestre|son(?:'s|’s)?|daughter\p{L}*|child|children|kids?|spouse|wife|husband|mother|father|brother|sister|kći|kćer\p{L}*|dijete|djet\p{L}*|djec\p{L}*|suprug\p{L}*|majke|oca|Sohn(?:es)?|Tochter|Kind(?:e?s|er)?|Ehe(?:frau|mann|partner)\p{L}*|Gatt(?:e|in|en)|Mutter|Vaters?)(?:['’]s)?(?!\p{L})/iu
const FAMILY = /^\s*(?:otroci|otrok|družina|children|family|djeca|obitelj|kinder|familie|partner\p{L}*)\s*:?\s*$/iu

/** Whether a text names somebody of the family. */
export const namesRelative = (text: string): boolean => RELATIVE.test(text)

/** Whether the line opens a list of the family: `Otroci`. */
export const isFamily = (line: Line | undefined): boolean => line !== undefined && FAMILY.test(line.text)

/** `hči Neža, rojena 2015`: whether what stands before a place of a text, in its sentence, names somebody else. */
export const tellsOfRelative = (text: string, at: number): boolean =>
  RELATIVE.test(
    text
      .slice(0, Math.max(0, at))
      .split(/[.!?;|\t]\s*/u)
      .at(-1)!,
  )
