import type { APIRequestContext } from '@playwright/test'
import { elsewhere, signIn } from './candidate.ts'
import type { Language } from './words.ts'

/** The administrator of the demo data. */
const ADMINISTRATOR = { email: 'skrbnik', password: 'Demo-geslo-1' }

interface Text {
  title: string
  sections: { heading: string; paragraphs: string[] }[]
}
interface Consent {
  uid: string
  key: string
  versions: { number: number; text: Record<Language, Text> }[]
}

async function answerOf<T>(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<T> {
  if (!answer.ok()) throw new Error(`Refused: ${answer.url()} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** For so long a worker goes on as the administrator it has signed in; what asks for a fresh sign-in still finds one. */
const STAY = 180_000
let signedIn: { state: ReturnType<APIRequestContext['storageState']>; at: number } | undefined

/** Does something as the administrator. */
export async function asAdministrator<T>(work: (staff: APIRequestContext) => Promise<T>): Promise<T> {
  if (!signedIn || Date.now() - signedIn.at > STAY) {
    const state = elsewhere(async (own) => {
      await signIn(own, ADMINISTRATOR)
      return own.storageState()
    })
    signedIn = { state, at: Date.now() }
  }
  return elsewhere(work, await signedIn.state)
}

/** A consent with its versions, by its key. */
async function consentOf(staff: APIRequestContext, key: string): Promise<Consent> {
  const all = await answerOf<{ uid: string; key: string }[]>(await staff.get('/api/consents'))
  const found = all.find((one) => one.key === key)
  if (!found) throw new Error(`There is no consent ${key}`)
  return answerOf<Consent>(await staff.get(`/api/consents/${found.uid}`))
}

/** Mails a person the link that confirms a consent. */
export const requestConsent = (key: string, user: string): Promise<void> =>
  asAdministrator(async (staff) => {
    const { uid } = await consentOf(staff, key)
    await answerOf(await staff.post(`/api/consents/${uid}/requests`, { data: { user } }))
  })

const bothLanguages = <T>(value: T) => ({ 'sl-SI': value, 'en-EN': value })
const textWith = (title: string, paragraphs: string[]) =>
  bothLanguages({
    title,
    summary: 'Kaj se zgodi z\u00a0vašimi podatki.',
    sections: [{ heading: 'Kaj počnemo', paragraphs }],
    action: 'Strinjam se s\u00a0tem.',
    button: 'Soglašam',
    refuse: 'Ne soglašam',
    purposes: ['preizkus'],
    categories: ['ime'],
    recipients: [],
    retention: 'do preklica',
    withdrawal: 'na strani Soglasja',
  })

/** Creates a consent that everybody of an audience must decide about. */
export const createConsent = (key: string, title: string, paragraphs: string[], audience = 'company'): Promise<void> =>
  asAdministrator(async (staff) => {
    const version = { version: '1', text: textWith(title, paragraphs) }
    const kind = { kind: 'consent', gate: 'block', valid_months: null, legal_basis: 'GDPR 6(1)(a)' }
    await answerOf(await staff.post('/api/consents', { data: { key, audience, ...kind, ...version } }))
  })

/** Publishes the next version of a consent made by `createConsent`. */
export const publishVersion = (
  key: string,
  version: string,
  change: 'material' | 'editorial',
  title: string,
  paragraphs: string[],
): Promise<void> =>
  asAdministrator(async (staff) => {
    const { uid } = await consentOf(staff, key)
    const data = { version, change, note: bothLanguages('Dodali smo rok hrambe.'), text: textWith(title, paragraphs) }
    await answerOf(await staff.post(`/api/consents/${uid}/versions`, { data }))
  })
