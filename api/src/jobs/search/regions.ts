/** Regions that share a border, by key of the codelist `project-ad-region`; for widening a search that found nothing. */
const NEIGHBOURS: Record<string, readonly string[]> = {
  pomurska: ['podravska'],
  podravska: ['pomurska', 'koroska', 'savinjska'],
  koroska: ['podravska', 'savinjska'],
  savinjska: ['koroska', 'podravska', 'posavska', 'zasavska', 'osrednjeslovenska', 'gorenjska'],
  zasavska: ['savinjska', 'osrednjeslovenska', 'posavska', 'jugovzhodna-slovenija'],
  posavska: ['savinjska', 'zasavska', 'jugovzhodna-slovenija'],
  'jugovzhodna-slovenija': ['posavska', 'zasavska', 'osrednjeslovenska', 'primorsko-notranjska'],
  'primorsko-notranjska': ['jugovzhodna-slovenija', 'osrednjeslovenska', 'goriska', 'obalno-kraska'],
  osrednjeslovenska: ['gorenjska', 'savinjska', 'zasavska', 'jugovzhodna-slovenija', 'primorsko-notranjska', 'goriska'],
  gorenjska: ['osrednjeslovenska', 'goriska', 'savinjska'],
  goriska: ['gorenjska', 'osrednjeslovenska', 'primorsko-notranjska', 'obalno-kraska'],
  'obalno-kraska': ['goriska', 'primorsko-notranjska'],
}

/** Regions next to the given ones, without these. */
export function neighboursOf(regions: readonly string[]): string[] {
  const found = new Set(regions.flatMap((region) => NEIGHBOURS[region] ?? []))
  return [...found].filter((region) => !regions.includes(region))
}
