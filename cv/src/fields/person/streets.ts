/** Streets and villages with their numbers, as they stand before or after a town. */
const NUMBERED =
  /^(?=.*\p{L}{2})[\p{L}\d][\p{L}\p{M}\d.'’ /-]*\s\d{1,4}\s?[a-zčšž]?(?:\s?[/-]\s?(?:\d{1,3}|[IVX]{1,4}|[a-z])){0,3}[a-z]?$/iu
const NUMBER_FIRST = /^\d{1,5}[a-z]?\s\p{L}[\p{L}.'’ ]+$/iu

/** Words that make a street of what stands behind a number: `14 Mill Lane`, `14 Tržaška cesta`, `8 Lindengasse`. */
const STREET_WORD =
  /(?<!\p{L})(?:cesta|ulica|pot|trg|naselje|drevored|nabrežje|steza|avenija|put|\p{L}*(?:straße|strasse|gasse|platz|weg|allee)|st|str|street|ave|avenue|road|rd|lane|ln|drive|dr|way|blvd|boulevard|court|ct|place|close|crescent|gardens?|terrace|square|hill|row|grove|mews|walk|rise|quay|rue|via)(?!\p{L})/iu

/** Whether a text looks like a street or village with its number. */
export const isStreet = (text: string): boolean =>
  text.length <= 60 &&
  !/@|\d{6,}|[+]\d/.test(text) &&
  (NUMBERED.test(text) ||
    /\b(?:b\. ?[hšs]\.|bb|b\.b\.|nn)$/iu.test(text) ||
    (NUMBER_FIRST.test(text) && STREET_WORD.test(text)))

/** An address of mail or a number of a telephone before a street, in one line with it. */
const CONTACT = /\S+@\S+|(?:\+\d|(?<!\d)0)[\d\s/()-]{6,}\d(?!\d)/gu

/** The street that ends right before a code and town. */
export function streetBefore(text: string): string | null {
  const pieces = text
    .slice(-160)
    .replaceAll(CONTACT, '|')
    .split(/[,|•·;\n\t()]|\s[–-]\s|\s\/\s(?=\p{L})/u)
    .map((piece) => piece.trim())
    .filter(Boolean)
  // `14, Gradišče pri Vipavi`
  const [number = '', name = ''] = pieces.slice(-2)
  if (/^\d{1,4}\s?[a-z]?$/iu.test(number) && /^\p{Lu}[\p{L} .-]+$/u.test(name)) return `${name} ${number}`
  for (const piece of pieces.slice(-3).toReversed()) {
    const street = withoutLabel(piece)
    if (
      /^(?:apt|apartment|unit|suite|flat|ste|st\.|stan|top|tür|stiege|stg|haus|vhod|nadstropje|blok|box|piso|planta)\b|^#|^\d{1,2}\s?[ºª°]|^\d{1,2}\.? (?:nadstropje|kat|stock|og|floor)\b/iu.test(
        street,
      )
    )
      continue
    if (isStreet(street) && !isPhoneLike(street)) return street
    if (/\d/.test(street)) return null
  }
  return null
}
/** The street after the town, where the town is written first. */
export const streetAfter = (text: string): string | null => {
  const piece = text
    .split(/[|•·;\n\t()]/u)[0]!
    .replace(/^\s*,/, '')
    .split(',')[0]!
    .trim()
  return isStreet(piece) && !isPhoneLike(piece) ? piece : null
}
const isPhoneLike = (text: string): boolean => text.replaceAll(/\D/g, '').length >= 7

/** Cuts a label left standing before a street: the last colon, or known first words. */
const withoutLabel = (text: string): string =>
  text
    .replace(/^.*:\s*/u, '')
    .replace(
      /^.*(?<!\p{L})(?:na naslovu|na adresi|stanujem(?: na| v)?|živim(?: na| v)?|bivam(?: na| v)?|prebivam(?: na| v)?|liv(?:e|ing) at|residing at|reside at|wohne(?: in)?(?: der)?|wohnhaft(?: in)?(?: der)?)\s+(?=\p{Lu}|\d)/iu,
      '',
    )
    // In a sentence: `na Ulici Dušana Kvedra 3`.
    .replace(/^na\s+(?=\p{Lu})/u, '')
    // A drawing before the street that was read as a number.
    .replace(/^\d{1,2}\s(?=\p{Lu}.*\s\d)/u, '')
    .replace(
      /^(?:stalno prebivališče|domači naslov|naslov|prebivališče|bivališče|address|adresa|adresse|anschrift|wohnhaft in)\s+(?=\p{L})/iu,
      '',
    )
