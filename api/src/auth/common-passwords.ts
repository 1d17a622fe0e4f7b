import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * 49,000 of the most used passwords (@zxcvbn-ts/language-common, MIT), kept as the JSON text they come in:
 * half a megabyte, searched as text in a fraction of a millisecond, against seven as a set of strings.
 */
let list: Promise<string> | undefined
/** No entry is longer. */
const LONGEST = 24
const commonList = (): Promise<string> =>
  (list ??= readFile(fileURLToPath(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json')), 'utf8'))

/**
 * Words of our languages and of this place that the English list lacks, folded: the word for password and its
 * neighbours, months, seasons, days, what the portal is about, and what people here like.
 */
const LOCAL = new Set(
  `geslo gesla gesli skrivnost skrivno prijava vstop odpri zakleni kljuc uporabnik uporabnica racun skrbnik administrator
  demo test testno preskus primer dobrodosli pozdravljeni pozdrav zivjo zdravo adijo hvala prosim sreca srecno zivljenje druzina mami mamica oci ocka babica dedek sin hci ljubezen ljubim ljubica ljubi
  srcek srce sonce soncek luna zvezda zvezdica mucka macka muca kuza kuzek pes medved medo volk zajec konj ptica metulj roza
  januar februar marec april maj junij julij avgust september oktober november december
  januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra
  pomlad poletje jesen zima pomladi poleti jeseni pozimi ponedeljek torek sreda cetrtek petek sobota nedelja
  slovenija slovenia ljubljana maribor celje koper kranj velenje triglav bled bohinj piran portoroz dolenjska gorenjska stajerska
  primorska prekmurje nogomet kosarka smucanje olimpija dragon dragons zmaj zmaji zaposlitev delo sluzba kariera kandidat
  kandidatka portal kadri kadrovska podjetje firma pisarna prosnja zivljenjepis razgovor placa dopust
  january february march april may june july august september october november december
  spring summer autumn fall winter monday tuesday wednesday thursday friday saturday sunday
  password passwort welcome login letmein secret admin user guest changeme candidate career company office work job jobs
  marko andrej janez matej peter luka maja ana nina eva sara tina mojca petra katja barbara anja mateja spela ursa
  miha jure rok blaz zan jan jaka tomaz gregor bostjan matjaz ales alenka irena marija franc joze anton ivan`.split(
    /\s+/,
  ),
)

/** Words nobody guesses anything by: short glue between the words of a password. */
const GLUE = new Set([
  'moj',
  'moja',
  'moje',
  'mojih',
  'in',
  'je',
  'na',
  'za',
  'my',
  'the',
  'is',
  'and',
  'to',
  'ta',
  'to',
  'a',
])

export const isLocalWord = (word: string): boolean => LOCAL.has(word) || GLUE.has(word)

/** Is this exact text (lower case, no diacritics) one of the common passwords or local words? */
export async function isCommonWord(word: string): Promise<boolean> {
  if (LOCAL.has(word)) return true
  return word.length >= 3 && word.length <= LONGEST && (await commonList()).includes(JSON.stringify(word))
}

/** Names of this product and its surroundings, folded. */
export const PRODUCT_WORDS = ['korak']

/** Keys that lie side by side, on the Slovenian and the English keyboard, and the alphabet. */
const ROWS = [
  '1234567890',
  'qwertzuiopsd',
  'qwertyuiop',
  'asdfghjklcz',
  'yxcvbnm',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  'abccdefghijklmnoprsstuvzz',
  '1qaz2wsx3edc4rfv5tgb6zhn7ujm8ik9ol0p',
  '1qay2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'qaywsxedcrfvtgbzhnujmikolp',
  '147258369',
  '741852963',
]
/** Every three neighbours, forwards and backwards. */
const TRIPLES = new Set(
  [...ROWS, ...ROWS.map((row) => [...row].toReversed().join(''))].flatMap((row) =>
    Array.from({ length: row.length - 2 }, (_, at) => row.slice(at, at + 3)),
  ),
)

/** Takes out runs of three and more neighbouring keys and repeated characters: `qwertz123!` keeps `!`. */
export function withoutRuns(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length;) {
    const length = Math.max(runAt(text, at), repeatAt(text, at))
    if (length >= 3) at += length
    else rest += text[at++]
  }
  return rest
}

function runAt(text: string, at: number): number {
  let length = 2
  while (TRIPLES.has(text.slice(at + length - 2, at + length + 1))) length++
  return length
}

function repeatAt(text: string, at: number): number {
  let length = 1
  while (text[at + length] === text[at]) length++
  return length
}
