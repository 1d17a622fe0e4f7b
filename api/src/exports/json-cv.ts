import type { Profile } from './profile.ts'

/** Words of the three lists JSON Resume has no field of its own for. */
export interface Headings {
  industries: string
  workfields: string
}

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'

/** Drops what is empty: JSON Resume knows no null. */
const given = <T extends Record<string, unknown>>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Partial<T>

/** The last part of a LinkedIn address is the name of the profile. */
function linkedIn(address: string) {
  const username = URL.canParse(address) ? /^\/in\/([^/]+)/.exec(new URL(address).pathname)?.[1] : undefined
  const name = username && safeDecode(username)
  return { network: 'LinkedIn', url: new URL(address).href, ...(name ? { username: name } : {}) }
}
const safeDecode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The profile as JSON Resume 1.0.0 (jsonresume.org): what other portals and CV makers read. */
export function jsonCv(profile: Profile, words: Headings, madeAt: Date) {
  const { candidate } = profile
  const location = given({
    address: candidate?.address,
    postalCode: candidate?.postal,
    city: candidate?.city,
    countryCode: candidate?.country?.key,
  })
  const basics = given({
    name: profile.name,
    label: profile.position_title,
    email: profile.email,
    phone: candidate?.phone,
    location: Object.keys(location).length > 0 ? location : null,
    profiles:
      candidate?.linkedin_url && URL.canParse(candidate.linkedin_url) ? [linkedIn(candidate.linkedin_url)] : null,
  })
  const isWorking = Boolean(candidate?.employer ?? profile.position_title)
  const isEducated = Boolean(candidate?.education ?? candidate?.education_summary)
  const interests = [
    { name: words.workfields, keywords: candidate?.workfields.map(({ label }) => label) ?? [] },
    { name: words.industries, keywords: candidate?.industries.map(({ label }) => label) ?? [] },
  ].filter(({ keywords }) => keywords.length > 0)
  return given({
    $schema: SCHEMA,
    basics,
    work: isWorking ? [given({ name: candidate?.employer, position: profile.position_title })] : null,
    education: isEducated
      ? [given({ studyType: candidate?.education?.label, area: candidate?.education_summary })]
      : null,
    interests: interests.length > 0 ? interests : null,
    meta: { version: 'v1.0.0', lastModified: madeAt.toISOString().slice(0, 19) },
  })
}
