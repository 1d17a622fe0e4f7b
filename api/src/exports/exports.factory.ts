import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ApplicationStatus } from '@korak/contract/applications.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { makeApplication, whoIs } from '#applications/applications.factory.ts'
import { withdraw } from '#applications/applications.service.ts'
import { writeMessage, writeToCandidate } from '#applications/messages.service.ts'
import { now } from '#base/time.ts'
import { makeCampaign } from '#campaigns/campaigns.factory.ts'
import { proposeRaters } from '#campaigns/own.service.ts'
import { decideOwn } from '#consents/decisions/decisions.service.ts'
import { requestConsents, currentTerms, recordRegistration } from '#consents/consents.service.ts'
import { makeLists, makeReading } from '#candidates/lists/lists.factory.ts'
import { db, transact } from '#db/db.ts'
import { env } from '#env.ts'
import { makePdf } from '#files/files.factory.ts'
import type { FileRow } from '#files/files.queries.ts'
import { temporaryDir } from '#files/spool.ts'
import { storeFile } from '#files/store.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { change, makeAssignment } from '#questionnaires/questionnaires.factory.ts'
import { saveAnswers } from '#questionnaires/answers/answers.service.ts'
import { saveJob } from '#jobs/ads/saved.service.ts'
import { withdrawShare } from '#sharing/requests/decide.service.ts'
import { askToShare } from '#sharing/requests/share-requests.service.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { agree, decideSharing } from '#sharing/sharing.factory.ts'
import { recordView } from '#views/views.service.ts'
import { type MadeUser, makeUser } from '#users/users.factory.ts'
import { unzip } from '../../test/unzip.ts'
import { buildExport } from '#exports/build/build.ts'
import { findExport, insertExport } from './exports.queries.ts'

/** A stored file with real content. */
export async function makeStoredFile(
  user: { id: string },
  name: string,
  content: Buffer,
  collection = 'cv',
): Promise<FileRow> {
  await mkdir(temporaryDir(), { recursive: true })
  const place = path.join(temporaryDir(), randomUUID())
  await writeFile(place, content)
  const sha256 = createHash('sha256').update(content).digest()
  const spooled = {
    path: place,
    name,
    mime: 'application/pdf',
    size: content.length,
    sha256,
    scanState: 'skipped' as const,
  }
  return storeFile(spooled, { userId: user.id, collection, title: name, isCurrent: true })
}

export interface RichPerson extends MadeUser {
  /** Texts that stand for this person and nobody else. */
  markers: string[]
  consultant: MadeUser
  contact: MadeUser
  /** Those of the staff and company people around. */
  foreign: string[]
}

const STATES: ApplicationStatus[] = [
  'draft',
  'submitted',
  'in_review',
  'shortlisted',
  'presented',
  'interview',
  'offer',
  'hired',
  'not_selected',
  'declined',
  'job_closed',
]
let count = 0

/** Somebody with something in every table there is: each text names the person it belongs to. */
export async function makeRich(label: string): Promise<RichPerson> {
  const number = ++count
  const digits = String(number).repeat(3)
  const facts = {
    educationSummary: `Sociologija ${label}`,
    phone: `+386 41 ${digits} 0${number}0`,
    address: `Ulica ${label} 1`,
    city: `Kraj ${label}`,
    linkedinUrl: `https://www.linkedin.com/in/${label.toLowerCase()}-${number}/`,
    employer: `Delodajalec ${label} d. o. o.`,
  }
  const candidate = {
    ...facts,
    postal: '1000',
    country: 'SI',
    noticeDays: 30,
    expectations: 30_000 + number,
    region: 'pomurska',
  }
  const lists = { industries: ['bancnistvo-finance'], workfields: ['administracija', 'racunovodstvo'] }
  const user = await makeUser({
    name: `Oseba <${label}> Čeh`,
    email: `${label.toLowerCase()}.${number}@example.com`,
    candidate: { ...candidate, ...lists },
  })
  await db()
    .updateTable('users')
    .set({ positionTitle: `Vodja ${label}` })
    .where('id', '=', user.id)
    .execute()
  const consultant = await makeUser({ kind: 'employee', role: 'Consultants', name: `Svetovalka${number} Kos${label}` })
  const job = await makeJob({ company: { sl: `Podjetje ${number} d. d.`, en: `Company ${number} plc` } })
  const contact = await makeUser({
    kind: 'company',
    name: `Stik${number} Lipa${label}`,
    email: `stik${number}@lipa.example`,
  })
  await db()
    .updateTable('companyContacts')
    .set({ companyId: job.companyId ?? '' })
    .where('userId', '=', contact.id)
    .execute()
  const who = whoIs(user)
  const staff = whoIs(consultant, ['candidates.read', 'applications.read'])
  await makeStoredFile(user, 'Življenjepis – Čeh.pdf', makePdf(`cv of ${label}`))
  const cv = await makeStoredFile(user, 'ŽIVLJENJEPIS – Čeh.pdf', makePdf(`second cv of ${label}`))
  await makeLists(user, {
    experiences: [
      { position_title: `Vodja ${label}`, employer: facts.employer, from: '2019-05', is_current: true },
      { position_title: `Pomočnica ${label}`, employer: `Zadruga ${label}`, from: '2015', to: '2019-04-30' },
    ],
    schoolings: [{ degree: `Matura ${label}`, school: `Gimnazija ${label}`, level: 5, from: '2005', to: '2009-06' }],
    skills: [`Pletenje ${label}`, 'C++'],
    tongues: [
      { code: 'sl', level: 'native' },
      { code: 'de', level: 'B2' },
    ],
  })
  await makeReading(user, cv.id, { skills: [`Predlog ${label}`] })
  const shown = (await currentTerms()).map(({ hash }) => hash)
  await recordRegistration(user.id, 'sl-SI', shown)
  await requestConsents(user.id)
  await decideSharing(user)
  for (const status of STATES) {
    const wanted = { user, staff: consultant, status, message: `Sporočilo ${label} ${status}` }
    const { uid } = await makeApplication({ ...wanted, ...(status === 'in_review' ? { job } : {}) })
    if (status === 'draft') continue
    await writeMessage(who, uid, { text: `Vprašanje ${label} za ${status}` })
    await writeToCandidate(staff, uid, { text: `Odgovor osebi ${label}` })
    if (status === 'submitted') await withdraw(who, uid, `Razlog ${label}`, 'sl-SI')
    if (status === 'in_review') await share(uid)
  }
  async function share(application: string): Promise<void> {
    const asked = {
      application,
      fields: ['name', 'email', 'cv', 'summary'] as const,
      note: `Opomba ${label}`,
      summary: `Povzetek ${label}`,
    }
    const { uid } = await askToShare(staff, { ...asked, fields: [...asked.fields] }, 'sl-SI')
    await agree(user, uid)
    await recordView(
      {
        userId: user.id,
        what: 'shared_profile',
        who: whoIs(contact),
        purpose: 'presentation',
        jobId: job.id,
        subjectId: uid,
      },
      TEST_CONTEXT,
    )
    await withdrawShare(who, uid, 'sl-SI')
  }
  await recordView(
    { userId: user.id, what: 'profile', who: staff, purpose: 'search' },
    { ip: '198.51.100.0', device: `Naprava${label}Kos` },
  )
  await saveJob(who, (await makeJob({ title: `Shranjeno ${label}` })).id)
  const { uid: questionnaire } = await makeAssignment({ user })
  const changes = [change('listens', 4), change('note', `Opomba v vprašalniku ${label}`)]
  await saveAnswers(who, questionnaire, { rev: 0, changes }, TEST_CONTEXT)
  const pending = await db()
    .selectFrom('userConsents')
    .select('id')
    .where('userId', '=', user.id)
    .where('status', '=', 'pending')
    .execute()
  for (const { id } of pending) await transact(() => decideOwn('confirm', who, id, TEST_CONTEXT))
  return {
    ...user,
    consultant,
    contact,
    markers: [
      `<${label}>`,
      `&lt;${label}`,
      user.email,
      user.username,
      ...Object.values(facts),
      `Vodja ${label}`,
      `Sporočilo ${label}`,
      `cv of ${label}`,
      `Opomba v vprašalniku ${label}`,
      `Pomočnica ${label}`,
      `Gimnazija ${label}`,
      `Pletenje ${label}`,
      `Predlog ${label}`,
      user.id,
    ],
    foreign: [consultant, contact]
      .flatMap(({ name, email, username, id }) => [name ?? '', email, username, id])
      .concat(`Naprava${label}Kos`),
  }
}

/** A finished download, built at once. @returns its row and the files in the ZIP by path */
export async function makeExport(user: { id: string }, language: Language = 'sl-SI') {
  const { id } = await insertExport({ userId: user.id, language, at: now() })
  await buildExport(id)
  const row = await findExport(user.id, id)
  if (row?.status !== 'ready') throw new Error('The download was not built')
  const bytes = await readFile(path.join(env().DATA_DIR, 'exports', `${id}.zip`))
  return { row, bytes, files: await unzip(bytes) }
}

/** A campaign somebody is assessed in, who has proposed a rater. */
export async function makeProposal(subject: MadeUser): Promise<void> {
  const { subjectUid } = await makeCampaign({ subject })
  const rater = {
    name: 'Predlagana',
    email: 'predlagana@primer.si',
    relationship: 'leader',
    language: 'sl-SI',
  } as const
  await proposeRaters(whoIs(subject), subjectUid, [rater], TEST_CONTEXT)
}
