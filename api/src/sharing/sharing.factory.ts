import type { SharedField } from './sharing.view.ts'
import { makeApplication, type MadeApplication, whoIs } from '#applications/applications.factory.ts'
import { requestConsents, currentTerms, recordRegistration } from '#consents/consents.service.ts'
import { decideOwn } from '#consents/decisions/decisions.service.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { db } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { type MadeUser, makeUser, type MakeUser } from '#users/users.factory.ts'
import { askToShare } from '#sharing/requests/share-requests.service.ts'
import { confirmShare } from '#sharing/requests/decide.service.ts'
import { ownShare } from './sharing.service.ts'

/** The own consent with an effect; asked about when nobody has yet, of a person who has registered as people do. */
async function consentOf(userId: string, effect: 'client_sharing' | 'talent_pool'): Promise<string> {
  const shown = (await currentTerms()).map(({ hash }) => hash)
  await recordRegistration(userId, 'sl-SI', shown)
  await requestConsents(userId)
  const row = await db()
    .selectFrom('userConsents as u')
    .innerJoin('consents as c', 'c.id', 'u.consentId')
    .select('u.id')
    .where('u.userId', '=', userId)
    .where('c.effect', '=', effect)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Says yes, or no more, to sharing with companies, as the person does in the portal. */
export async function decideSharing(user: MadeUser, what: 'confirm' | 'withdraw' = 'confirm'): Promise<void> {
  await decideOwn(what, whoIs(user), await consentOf(user.id, 'client_sharing'), TEST_CONTEXT)
}

/** Says yes, or no more, to being kept in the talent pool. */
export async function decideTalentPool(user: MadeUser, what: 'confirm' | 'withdraw' = 'confirm'): Promise<void> {
  await decideOwn(what, whoIs(user), await consentOf(user.id, 'talent_pool'), TEST_CONTEXT)
}

/** Reads a request and says yes to it. */
export async function agree(user: MadeUser, uid: string): Promise<void> {
  const { shown } = await ownShare(whoIs(user), uid, 'sl-SI')
  await confirmShare(whoIs(user), uid, 'sl-SI', shown)
}

export interface MadeShare extends MadeApplication {
  share: string
  contact: MadeUser
  consultant: MadeUser
}

const FIELDS: SharedField[] = ['name', 'email', 'phone', 'education', 'cv']

/** A contact of the company a job is at. */
export async function makeContact(companyId: string | null, wanted: MakeUser = {}): Promise<MadeUser> {
  const contact = await makeUser({ ...wanted, kind: 'company' })
  await db()
    .updateTable('companyContacts')
    .set({ companyId: companyId ?? '' })
    .where('userId', '=', contact.id)
    .execute()
  return contact
}

/** A request to show a candidate to the company of a job, asked and, when wanted, confirmed as people do it. */
export async function makeShare(
  wanted: { user?: MadeUser; status?: 'pending' | 'confirmed'; fields?: SharedField[]; summary?: string } = {},
): Promise<MadeShare> {
  const { status = 'confirmed', fields = FIELDS, summary = null } = wanted
  const user = wanted.user ?? (await makeUser({ candidate: { phone: '+386 1 000 00 99' } }))
  const job = await makeJob({ company: { sl: 'Lipa d. d.', en: 'Lipa plc' } })
  const application = await makeApplication({ user, job, status: 'in_review' })
  const contact = await makeContact(job.companyId)
  const consultant = await makeUser({ kind: 'employee', role: 'Consultants' })
  await decideSharing(user)
  const asked = { application: application.uid, fields, note: null, summary }
  const { uid } = await askToShare(whoIs(consultant, ['applications.read']), asked, 'sl-SI')
  if (status === 'confirmed') await agree(user, uid)
  return { ...application, share: uid, contact, consultant }
}
