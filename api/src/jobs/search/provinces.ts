/**
 * Names people use for parts of the country that are no statistical region: historical provinces and landscapes, folded,
 * Slovenian and English, with the regions they lie in (keys of the codelist `project-ad-region`).
 */
export const PROVINCES: readonly (readonly [names: readonly string[], regions: readonly string[]])[] = [
  [
    ['primorska', 'slovensko primorje', 'littoral', 'slovene littoral'],
    ['obalno-kraska', 'goriska'],
  ],
  [['obala', 'slovenska istra', 'istra', 'kras', 'coast', 'istria', 'karst'], ['obalno-kraska']],
  [['posocje', 'vipavska dolina', 'vipava valley'], ['goriska']],
  [['notranjska', 'inner carniola'], ['primorsko-notranjska']],
  [
    ['dolenjska', 'lower carniola'],
    ['jugovzhodna-slovenija', 'posavska'],
  ],
  [['bela krajina', 'white carniola'], ['jugovzhodna-slovenija']],
  [
    ['stajerska', 'styria', 'lower styria'],
    ['podravska', 'savinjska'],
  ],
  [['podravje'], ['podravska']],
  [['savinjska dolina', 'saleska dolina', 'savinja valley'], ['savinjska']],
  [['prekmurje', 'pomurje', 'prlekija'], ['pomurska']],
  [['posavje'], ['posavska']],
  [['zasavje'], ['zasavska']],
  [['osrednja slovenija'], ['osrednjeslovenska']],
]
