/** Letters of the Cork table, in which TeX numbers those of bitmap fonts, from 0x80 and from 0x10. */
const HIGH = 'ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£'
const LOW = ['“', '”', '„', '«', '»', '–', '—', '', '', '', '', 'ff', 'fi', 'fl', 'ffi', 'ffl']
const REST: Record<string, string> = { Ð: 'Đ', '×': 'Œ', '÷': 'œ', ÿ: 'ß' }

/** Numbers of č, š, ž, ć and đ where a letter must be: in a word, or before one. `m²` and `£ 5` are none. */
const INSIDE = /[\u0082\u0083\u0092\u009A\u009E£²º¢]\p{Ll}/u

/** Text of bitmap fonts whose letters have nothing but numbers; that of other fonts stays. */
export const fromCork = (texts: string[]): string[] =>
  texts.some((text) => INSIDE.test(text))
    ? texts.map((text) =>
        text
          .replaceAll(/[Ð×÷ÿ]/gu, (sign) => REST[sign]!)
          .replaceAll(/[\u0080-\u00BF]/gu, (sign) => HIGH[sign.codePointAt(0)! - 0x80]!)
          // oxlint-disable-next-line no-control-regex -- what has a number only comes as a control character
          .replaceAll(/[\u0010-\u001F]/gu, (sign) => LOW[sign.codePointAt(0)! - 0x10]!),
      )
    : texts
