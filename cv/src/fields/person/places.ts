import { type Line, makeLine } from '#document.ts'
import { type Finding, finding } from '#findings.ts'
import type { Labelled } from '#layout/labels.ts'
import { countryNamed, countryOfTown, COUNTRY_OF_CALLING, postOf, regionOf } from '#words/places.ts'
import { type PostalAddress, findAddress } from './address.ts'
import { isStreet, streetAfter, streetBefore } from './streets.ts'
import { calmTown, findTown } from './towns.ts'

interface Home {
  city: Finding | null
  postal: Finding | null
  country: Finding | null
  address: Finding | null
  region: Finding | null
}

/** Where the person lives: behind its label, else the first true pair of code and town near the name. */
export function readHome(own: Line[], labels: Labelled[], phone: string | null): Home {
  const fallback = callingCountry(phone)
  const found = [...fromLabels(labels, fallback), ...fromLines(own, fallback)]
  // In a letter the address of who is written to stands with its code above one's own.
  const told = found.filter(({ address, source }) => source === 'label' && address.street && address.city)
  const [best] = (told.length > 0 ? told : found).toSorted((one, other) => other.sure - one.sure)
  const label = (field: string) => labels.find((one) => one.field === field)
  const stated = countryNamed(label('country')?.value ?? '')
  if (!best) return nothing(stated, label('country')?.line.text ?? '', phone, fallback)
  const { address, sure, source } = best
  const give = (value: string | null, confidence: number) =>
    value ? finding(value, confidence, source, address.quote) : null
  const country = stated ?? address.country ?? fallback
  const region = address.postal && country === 'SI' ? regionOf(address.postal, address.city ?? '') : null
  return {
    city: give(address.city && calmTown(address.city), sure),
    postal: give(address.postal, sure),
    country: give(country, stated || address.country ? Math.max(sure, 0.7) : 0.6),
    address: give(address.street && calmStreet(address.street), Math.min(sure, 0.93)),
    region: region ? finding(region, sure, 'derived', address.quote) : null,
  }
}

const nothing = (stated: string | null, quote: string, phone: string | null, fallback: string | null): Home => ({
  city: null,
  postal: null,
  country: stated
    ? finding(stated, 0.93, 'label', quote)
    : fallback && phone
      ? finding(fallback, 0.45, 'dialling-code', phone)
      : null,
  address: null,
  region: null,
})

const callingCountry = (phone: string | null): string | null => {
  const digits = /^\+(\d{1,3})/.exec(phone ?? '')?.[1] ?? ''
  return COUNTRY_OF_CALLING[digits] ?? COUNTRY_OF_CALLING[digits.slice(0, 2)] ?? null
}

interface Candidate {
  address: PostalAddress
  sure: number
  source: Finding['source']
}

function fromLabels(labels: Labelled[], fallback: string | null): Candidate[] {
  const value = (field: string) => labels.find((one) => one.field === field)?.value ?? ''
  const whole = labels
    .filter(({ field }) => ['address', 'secondAddress', 'city', 'postal'].includes(field))
    .flatMap(({ field, value, more }): Candidate[] => {
      const text = field === 'city' ? value : `${value} ${more}`
      const address = findAddress(value, fallback) ?? findAddress(text, fallback)
      const weight = field === 'secondAddress' ? -0.3 : field === 'address' ? 0.02 : -0.02
      if (address) return [{ address, sure: address.trust + weight, source: 'label' }]
      const town = findTown(value) ?? findTown(more)
      const found = field === 'address' ? withStreet(town, `${value}\n${more}`) : town
      return found ? [{ address: found, sure: found.trust + weight, source: 'label' }] : []
    })
  // `Naslov`, `Pošta` and `Kraj` each on its own line.
  const street = value('address').split(',')[0]!.trim()
  const postal = /(?<!\d)\d{4,5}(?!\d)/.exec(value('postal'))?.[0] ?? null
  const city =
    value('city') ||
    (postal
      ? value('postal')
          .replace(postal, '')
          .replace(/^[\s,-]+/, '')
      : '')
  if (!isStreet(street) || !(city || postal)) return whole
  const post = postal ? postOf(postal) : undefined
  const country =
    ((countryNamed(value('country')) ?? (post && (!city || countryOfTown(city) === 'SI')))
      ? 'SI'
      : countryOfTown(city)) ?? fallback
  const apart: PostalAddress = {
    street,
    postal,
    city: city.split(',')[0]!.trim() || (post?.place ?? null),
    country,
    trust: 0.93,
    quote: [street, postal, city].filter(Boolean).join(', '),
  }
  return [
    {
      address: apart,
      sure: whole.some(({ address }) => address.street && address.postal) ? 0.5 : 0.93,
      source: 'label',
    },
    ...whole,
  ]
}

/** The street of a town without a code: before it in its line, after it, or in the line above. */
function withStreet(town: PostalAddress | null, text: string, above = ''): PostalAddress | null {
  if (!town?.city) return town
  const index = text.indexOf(town.city)
  const street =
    streetBefore(text.slice(0, index)) ??
    streetAfter(text.slice(index + town.city.length)) ??
    (isStreet(above) ? above : null)
  return { ...town, street }
}

const BIRTH = /(?<!\p{L})(?:roj\p{L}*|rođen\p{L}*|born|birth|geboren|geb\.|geburts\p{L}*)(?!\p{L})/iu

/** Where somebody was born is not where they live: what is told of it between bars, else the line, unless it has a code. */
function withoutBirth(line: Line): Line[] {
  const hasCode = /\d{4,5},?\s\p{Lu}/u.test(line.text.replaceAll(/\d{1,2}\.\s?\d{1,2}\.\s?\d{4}/g, ''))
  if (!BIRTH.test(line.text) || hasCode) return [line]
  const parts = line.cells.length > 1 ? [] : line.text.split(/\s*[|•·]\s*/u).filter((part) => !BIRTH.test(part))
  return parts.length > 0 ? [makeLine({ ...line, cells: [parts.join(' | ')], isBullet: false })] : []
}

/** Text of neighbouring lines of a flow, cut where other things begin. */
function fromLines(lines: Line[], fallback: string | null): Candidate[] {
  const own = lines.flatMap(withoutBirth)
  return own.flatMap((line, at): Candidate[] => {
    const before = own.slice(Math.max(0, at - 2), at).filter((one) => one.flow === line.flow)
    const after = own[at + 1]?.flow === line.flow ? own[at + 1]!.text : ''
    const text = line.cells.filter(Boolean).join('\n')
    const far = at < 12 ? 0 : at < 30 ? 0.04 : 0.1
    const here = findAddress(text, fallback) ?? findAddress(`${text}\n${after}`, fallback)
    if (here) {
      const withStreet = here.street
        ? here
        : (findAddress([...before.map(({ text }) => text), text, after].join('\n'), fallback) ?? here)
      const kept =
        withStreet.city === here.city
          ? { ...here, street: withStreet.street, quote: withStreet.quote, country: here.country ?? withStreet.country }
          : here
      return [{ address: kept, sure: kept.trust - far + (kept.street ? 0.005 : -0.03), source: 'place' }]
    }
    const town = at < 14 && text.length < 140 ? withStreet(findTown(text), text, before.at(-1)?.text) : null
    return town ? [{ address: town, sure: town.trust - far - 0.06, source: 'place' }] : []
  })
}

const calmStreet = (street: string): string =>
  street === street.toUpperCase() && /\p{Lu}{3}/u.test(street)
    ? street.toLowerCase().replace(/\p{L}/u, (letter) => letter.toUpperCase())
    : street
