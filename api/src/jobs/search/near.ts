import { foldTown, type Places, type Post, townOf } from './place-names.ts'
import { findPlace, type SearchPlace } from './places.ts'

/** Towns told at most. */
const NAMED = 3

/** Kilometres as the crow flies. */
function distance(a: Post, b: Post): number {
  const [latitude, longitude] = [(a.latitude ?? 0) - (b.latitude ?? 0), (a.longitude ?? 0) - (b.longitude ?? 0)]
  const east = longitude * Math.cos(((a.latitude ?? 0) * Math.PI) / 180)
  return Math.hypot(latitude, east) * 111.2
}

interface Near {
  place: string
  count: number
  km: number
}

/** The towns of some hits that are nearest to a place; each has the hits that searching for it finds. */
export function nearestTowns(
  places: Places,
  place: SearchPlace,
  hits: readonly { postal: string | null; city: string | null; count: number }[],
): Near[] {
  const all = [...places.posts.values()].filter(({ latitude, longitude }) => latitude !== null && longitude !== null)
  const from = all.filter(({ code, region }) => place.codes.includes(code) || place.regions.includes(region))
  if (from.length === 0) return []
  const towns = new Map<string, Near>()
  for (const { postal, city } of hits) {
    const post = all.find(({ code }) => code === postal) ?? all.find(({ place: name }) => foldTown(name) === city)
    if (!post || towns.has(post.code)) continue
    const km = Math.round(Math.min(...from.map((one) => distance(one, post))))
    towns.set(post.code, { place: townOf(post.place), count: 0, km })
  }
  const near = new Map<string, Near>()
  for (const [code, town] of [...towns].toSorted(([, a], [, b]) => a.km - b.km)) {
    const plain = findPlace(places, town.place, 'sl-SI')
    const isClear = plain?.choices.length === 0 && plain.codes.includes(code)
    const found = isClear ? plain : findPlace(places, code, 'sl-SI')
    if (!found || near.has(found.label)) continue
    const counts = hits.filter(
      ({ postal, city }) => found.codes.includes(postal ?? '') || found.cities.includes(city ?? ''),
    )
    const count = counts.reduce((sum, hit) => sum + hit.count, 0)
    near.set(found.label, { place: isClear ? town.place : found.label, count, km: town.km })
    if (near.size === NAMED) break
  }
  return [...near.values()]
}
