import { fold } from '@korak/contract/fold.ts'

const MONTHS = `januar|januarja|january|januara|sijecanj|sijecnja|janner|jan|jän|siječanj|siječnja|jänner;
februar|februarja|february|februara|veljaca|veljace|veljača|veljače|feb|febr;
marec|marca|march|mart|ozujak|ozujka|ožujak|ožujka|marz|märz|mar|mär|mrz;
april|aprila|travanj|travnja|apr;maj|maja|may|svibanj|svibnja|mai;
junij|junija|june|juni|lipanj|lipnja|jun;julij|julija|july|juli|srpanj|srpnja|jul;
avgust|avgusta|august|augusta|kolovoz|kolovoza|avg|aug;september|septembra|septembar|rujan|rujna|sept|sep;
oktober|oktobra|october|oktobar|listopad|listopada|okt|oct;november|novembra|novembar|studeni|studenog|studenoga|nov;
december|decembra|decembar|prosinac|prosinca|dezember|dec|dez`
/** Number of a month by each of its names, folded; sl, en, hr, de. */
export const MONTH_OF = new Map(
  MONTHS.split(';').flatMap((names, at) =>
    names
      .trim()
      .split('|')
      .map((name) => [fold(name), at + 1] as const),
  ),
)
/** The month a season begins with. */
export const SEASON_OF: Record<string, number> = {
  pomlad: 3,
  pomladi: 3,
  spring: 3,
  proljece: 3,
  fruhling: 3,
  fruhjahr: 3,
  poletje: 6,
  poletja: 6,
  poleti: 6,
  summer: 6,
  ljeto: 6,
  sommer: 6,
  jesen: 9,
  jeseni: 9,
  autumn: 9,
  fall: 9,
  herbst: 9,
  zima: 12,
  zimi: 12,
  winter: 12,
}
/** All of them as they are written, the longest first. */
export const MONTH_NAMES = [
  ...new Set([
    ...MONTHS.replaceAll(/\s/g, '').split(/[|;]/),
    'poletje',
    'poletja',
    'pomlad',
    'jesen',
    'zima',
    'poleti',
    'jeseni',
    'spomladi',
    'summer',
    'spring',
    'autumn',
    'fall',
    'winter',
    'ljeto',
    'proljeće',
    'sommer',
    'herbst',
  ]),
]
  .toSorted((a, b) => b.length - a.length)
  .join('|')
