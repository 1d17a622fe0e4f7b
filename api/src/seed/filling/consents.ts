import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { ConsentText } from '@korak/contract/consent-text.ts'
import { RETENTION } from '#base/retention.ts'
import { addDays, atWallClock, dayOf, instant, instantOrNull, now, today } from '#base/time.ts'
import { type ChainEvent, type ConsentAction, type ConsentMethod, eventHash } from '#consents/ledger/chain.ts'
import { insertKey } from '#consents/ledger/ledger.queries.ts'
import { dueReminder, endOf } from '#consents/decisions/validity.ts'
import { makeReceipt, signReceipt } from '#consents/receipts/receipts.ts'
import { receiptKey } from '#consents/receipts/signing.ts'
import { publish } from '#consents/staff/publishing.service.ts'
import { insertConsent, nextPosition } from '#consents/versions.queries.ts'
import type { AuditEvents, ConsentEvents, UserConsents } from '#db/schema.ts'
import { below, chance } from './chance.ts'
import * as queries from './filling.queries.ts'
import { type Person, SINCE } from './people.ts'
import { REFERENCES } from './reference-check.ts'

const PUBLISHED = SINCE + 2
const on = (day: number, time: string): Date => atWallClock(addDays(today(), day), time)

/** A consent that ends after half a year: of the ones that come with the product none can be near its end yet. */
export async function saveReferenceCheck(administratorId: string): Promise<void> {
  const at = on(PUBLISHED, '09:30:00')
  const { text, version, ...fields } = REFERENCES
  const consent = await insertConsent({ ...fields, position: await nextPosition(), createdAt: at, updatedAt: at })
  await publish(
    consent,
    { version, text, change: 'material', note: { 'sl-SI': '', 'en-EN': '' } },
    { userId: administratorId },
    at,
  )
}

/** One thing decided, or done by the calendar. */
interface Step {
  action: ConsentAction
  method: ConsentMethod
  at: Date
}
const by = (action: ConsentAction, method: ConsentMethod, at: Date): Step => ({ action, method, at })

/** Of a hundred people: given, refused, given and withdrawn; the others have not decided. */
const SHARES: Record<string, [given: number, refused: number, withdrawn: number]> = {
  'recruitment-processing': [80, 6, 4],
  'share-with-clients': [66, 14, 6],
  marketing: [34, 40, 8],
  'reference-check': [52, 14, 6],
}

function stepsOf(person: Person, key: string): Step[] {
  const { since, isActive, username } = person
  const asked = by('asked', 'system', on(since, '07:30:00'))
  if (key === 'privacy-notice' || key === 'terms-of-use')
    return [asked, by('confirmed', 'registration', on(since, '07:30:01'))]
  if (!isActive) return []
  const [given, refused, withdrawn] = SHARES[key] ?? [0, 0, 0]
  const of = `${username} ${key}`
  const lot = below(100, of)
  const opened = on(since, '07:52:00')
  // Published after the first accounts: whoever was there was asked then.
  const first =
    key === 'reference-check' && since < PUBLISHED
      ? by('asked', 'system', on(PUBLISHED, '09:31:00'))
      : by('asked', 'system', opened)
  const day = Math.min(-1, Math.max(since, PUBLISHED) + (chance(`${of} later`) < 0.3 ? below(20, of) : 0))
  const decided = (action: ConsentAction): Step => by(action, 'portal', on(day, '20:00:00'))
  if (lot < given) return ended([first, decided('confirmed')], key)
  if (lot < given + refused) return [first, decided('declined')]
  if (lot >= given + refused + withdrawn || day > -28) return [first]
  return [first, decided('confirmed'), by('withdrawn', 'portal', on(-1 - below(24, `${of} withdrawn`), '18:30:00'))]
}

/** What was given for a time is over in the night after its last day. */
function ended(steps: Step[], key: string): Step[] {
  const end = key === 'reference-check' ? endOf(steps.at(-1)?.at ?? now(), REFERENCES.validMonths) : null
  return end && end < on(-1, '12:00:00')
    ? [...steps, by('expired', 'system', new Date(end.getTime() + 3_601_000))]
    : steps
}

/**
 * Decisions of everybody with events and receipts, as the portal makes them one by one, written at once.
 * @returns who has allowed that companies are shown the profile
 */
export async function saveDecisions(people: Person[]): Promise<Set<string>> {
  const versions = await queries.findTexts()
  const notice = versions.find(({ key }) => key === 'privacy-notice')
  const rows: Insertable<UserConsents>[] = []
  const events: Insertable<ConsentEvents>[] = []
  const activities: Insertable<AuditEvents>[] = []
  const { kid, publicKey } = receiptKey()
  await insertKey(kid, publicKey)
  for (const person of people) {
    const happened = versions
      .flatMap((text) => {
        const id = randomUUID()
        const steps = stepsOf(person, text.key)
        if (steps.length > 0) rows.push(rowOf(id, person, text, steps))
        return steps.map((step) => ({ ...step, id, text }))
      })
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    let previous: Buffer | null = null
    for (const [at, one] of happened.entries()) {
      const event = eventOf({ ...one, person, seq: at + 1, previous }, notice)
      previous = event.hash
      events.push(event)
      if (one.action === 'asked') continue
      activities.push({
        action: `consents.${one.action}`,
        actorId: one.method === 'system' ? null : person.id,
        userId: person.id,
        subjectType: 'consent',
        subjectId: one.id,
        details: JSON.stringify({ consent: one.text.key, version: one.text.label, method: one.method }),
        createdAt: one.at,
      })
    }
  }
  await queries.insertConsentRows(rows)
  await queries.insertConsentEvents(events)
  await queries.insertActivities(activities)
  const versionOf = (key: string) => versions.find((one) => one.key === key)?.id
  const withdrawn = rows.filter(
    (row) => row.status === 'withdrawn' && row.versionId === versionOf('recruitment-processing'),
  )
  await queries.updateClearing(
    withdrawn.map(({ userId, decidedAt }) => ({
      userId,
      on: addDays(dayOf(decidedAt as Date), RETENTION.clearingDays),
    })),
  )
  const sharing = rows.filter((row) => row.status === 'confirmed' && row.versionId === versionOf('share-with-clients'))
  return new Set(sharing.map(({ userId }) => userId))
}

const LEAVES = {
  asked: 'pending',
  confirmed: 'confirmed',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'expired',
  superseded: 'superseded',
} as const

/** The end of what was given; nothing else has one. */
const endOfStep = ({ action, at }: Step, { validMonths }: queries.Text): Date | null =>
  action === 'confirmed' ? endOf(at, validMonths) : null

function rowOf(id: string, { id: userId }: Person, text: queries.Text, steps: Step[]): Insertable<UserConsents> {
  const [first, last] = [steps[0], steps.at(-1)]
  const decided = steps.findLast(({ action }) => action !== 'asked' && action !== 'expired')
  const decidedAt = decided?.at ?? null
  const expiresAt = decided ? endOfStep(decided, text) : null
  const remindedDays =
    last?.action === 'confirmed' && decidedAt && expiresAt
      ? dueReminder({ decidedAt, expiresAt, remindedDays: null }, now(), RETENTION.consentReminderDays)
      : null
  return {
    id,
    userId,
    consentId: text.consentId,
    versionId: text.id,
    status: LEAVES[last?.action ?? 'asked'],
    decidedAt,
    expiresAt,
    remindedDays,
    createdAt: first?.at ?? now(),
    updatedAt: last?.at ?? now(),
  }
}

type Happened = Step & { id: string; text: queries.Text; person: Person; seq: number; previous: Buffer | null }

function eventOf({ id, text, person, seq, previous, action, method, at }: Happened, notice: queries.Text | undefined) {
  const uid = randomUUID()
  const event: ChainEvent = {
    seq,
    person: person.id,
    user_consent: id,
    consent: text.key,
    version: text.label,
    version_id: text.id,
    text_sha256: text.hash.toString('hex'),
    action,
    method,
    language: person.language,
    happened_at: instant(at),
    previous: previous?.toString('hex') ?? null,
  }
  const hash = eventHash(event)
  const isDecision = action === 'confirmed' || action === 'declined' || action === 'withdrawn'
  const signed = isDecision
    ? signReceipt(
        makeReceipt(uid, event, hash.toString('hex'), {
          kind: text.kind,
          legalBasis: text.legalBasis,
          text: (person.language === 'sl-SI' ? text.textSl : text.textEn) as ConsentText,
          notice: notice ? { key: notice.key, version: notice.label, sha256: notice.hash.toString('hex') } : null,
          validUntil: instantOrNull(endOfStep({ action, method, at }, text)),
        }),
      )
    : null
  return {
    id: uid,
    personId: person.id,
    seq,
    userConsentId: id,
    consentKey: text.key,
    versionId: text.id,
    versionLabel: text.label,
    textHash: text.hash,
    action,
    method,
    language: person.language,
    happenedAt: at,
    previousHash: previous,
    hash,
    receipt: signed?.text ?? null,
    signature: signed ? Buffer.from(signed.signature.value, 'base64url') : null,
    keyId: signed?.signature.kid ?? null,
    createdAt: at,
  }
}
