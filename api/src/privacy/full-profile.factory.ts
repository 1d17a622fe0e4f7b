import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { whoIs } from '#applications/applications.factory.ts'
import { apply, withdraw } from '#applications/applications.service.ts'
import { writeMessage } from '#applications/messages.service.ts'
import { submit } from '#applications/submit.service.ts'
import { makeLink } from '#auth/links.ts'
import { createCv } from '#candidates/cv/cvs.service.ts'
import { makeLists, makeReading } from '#candidates/lists/lists.factory.ts'
import { requestConsents, waitingConsents } from '#consents/consents.service.ts'
import { decideOwn } from '#consents/decisions/decisions.service.ts'
import { saveProfile } from '#candidates/profile.service.ts'
import { db, transact } from '#db/db.ts'
import { makePdf } from '#files/files.factory.ts'
import { deleteSpooled, spool, type Spooled } from '#files/spool.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { saveAnswers } from '#questionnaires/answers/answers.service.ts'
import { change, makeAssignment, makeQuestionnaire } from '#questionnaires/questionnaires.factory.ts'
import { enqueue } from '#background/queue.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'

/** Words that occur nowhere but in what one person has left in the portal. */
export const MARKERS = [
  'Kozolčar',
  'marjetica.kozolcar',
  'kozolcar@posta.example',
  '+386 41 777 131',
  'Zgornja Kungota pod Lipo',
  'Ulica Treh Hrastov',
  'Strojarstvo Mežnarjev',
  'Diploma iz sirarstva',
  'linkedin.com/in/marjetica-k',
  'Vodja sirarne',
  'Oddelek za zorenje',
  'zivljenjepis-sirarka',
  'Sirarka z dolgo prakso',
  'Zrem v vaš hlev',
  'Znam obračati hlebe',
  'Kdaj bi bil razgovor na planini',
  'Selim se na Koroško',
  'nova-sirarka@posta.example',
  'Predstavitev zrelega sira',
  'Povzetek o zrelem siru',
  'Odgovor o zrelem siru',
  'Poslano po golobu',
  'Zahteva za sirno kljuko',
  'Zrak v kleti je suh',
  'Sirarka na planini Krma',
  'Kmetijska šola Zasip',
  'Gnetenje sirnine',
  'Predlog iz kleti',
  'priloga-mlečnost',
  'Potrdilo z Mangarta',
  'Pisano mimo golobnjaka',
] as const

/** Those that are in uploaded files and in no row. */
export const IN_FILES: readonly string[] = ['Sirarka z dolgo prakso', 'Potrdilo z Mangarta']

/** A file whose text can be read in it as it is. */
async function spooledPdf(text: string, name: string, field: string): Promise<Spooled> {
  const folder = await mkdtemp(path.join(tmpdir(), 'korak-leaver-'))
  const file = path.join(folder, name)
  await writeFile(file, makePdf(text))
  const spooled = await spool(createReadStream(file), name, field)
  await rm(folder, { recursive: true })
  if (!spooled) throw new Error('An empty file')
  return spooled
}

async function uploadCv(userId: string, text: string, name: string): Promise<void> {
  const spooled = await spooledPdf(text, name, 'cv')
  await createCv(userId, spooled)
  await deleteSpooled(spooled)
}

/** Somebody who has used everything there is, with a marker in each place that holds words of people. */
export async function makeFullProfile(): Promise<MadeUser> {
  const user = await makeUser({
    name: 'Marjetica Kozolčar',
    email: 'kozolcar@posta.example',
    candidate: { region: 'koroska' },
  })
  const who = whoIs(user)
  await transact(() =>
    saveProfile(user.id, {
      phone: '+386 41 777 131',
      address: 'Ulica Treh Hrastov 5',
      city: 'Zgornja Kungota pod Lipo',
      employer: 'Strojarstvo Mežnarjev d. o. o.',
      education_summary: 'Diploma iz sirarstva, 2009',
      linkedin_url: 'https://linkedin.com/in/marjetica-k',
      position_title: 'Vodja sirarne',
    }),
  )
  await db().updateTable('users').set({ positionDepartment: 'Oddelek za zorenje' }).where('id', '=', user.id).execute()
  await transact(() => requestConsents(user.id))
  for (const { uid } of await waitingConsents(user.id, 'sl-SI')) await decideOwn('confirm', who, uid, TEST_CONTEXT)
  await uploadCv(user.id, 'Sirarka z dolgo prakso', 'zivljenjepis-sirarka.pdf')
  const lists = {
    experiences: [{ position_title: 'Sirarka na planini Krma', from: '2012-05', is_current: true }],
    schoolings: [{ degree: 'Sirarstvo', school: 'Kmetijska šola Zasip', level: 5 }],
    skills: ['Gnetenje sirnine'],
    tongues: [{ code: 'sl', level: 'native' as const }],
  }
  await makeLists(user, lists)
  const cv = await db().selectFrom('files').select('id').where('userId', '=', user.id).executeTakeFirstOrThrow()
  await makeReading(user, cv.id, { skills: ['Predlog iz kleti'] })
  const first = await apply(who, await makeAskingJob(), 'sl-SI')
  const answers = { listens: 4, interrupts: 1, note: 'Znam obračati hlebe sira' }
  await submit(who, first.uid, { message: 'Zrem v vaš hlev in vidim sir.', answers }, 'sl-SI')
  const attached = await spooledPdf('Potrdilo z Mangarta', 'priloga-mlečnost.pdf', 'file')
  await writeMessage(who, first.uid, { text: 'Kdaj bi bil razgovor na planini?' }, { file: attached })
  await deleteSpooled(attached)
  const second = await apply(who, (await makeJob()).id, 'sl-SI')
  await submit(who, second.uid, {}, 'sl-SI')
  await withdraw(who, second.uid, 'Selim se na Koroško.', 'sl-SI')
  const { uid: questionnaire } = await makeAssignment({ user })
  await saveAnswers(who, questionnaire, { rev: 0, changes: [change('note', 'Zrak v kleti je suh')] }, TEST_CONTEXT)
  await leaveTraces(user, first.uid)
  return user
}

/** A job that has those who apply fill a questionnaire in. */
export async function makeAskingJob(): Promise<string> {
  const { id } = await makeJob()
  const { id: screeningId } = await makeQuestionnaire()
  await db().updateTable('jobs').set({ screeningId }).where('id', '=', id).execute()
  return id
}

/** What other people and the machinery have written about the person. */
async function leaveTraces({ id: userId, email }: MadeUser, applicationId: string): Promise<void> {
  const application = await db()
    .selectFrom('applications as a')
    .innerJoin('jobs as j', 'j.id', 'a.jobId')
    .select(['a.jobId', 'j.companyId', 'a.cvFileId'])
    .where('a.id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const company = await db()
    .insertInto('companies')
    .values({ nameSl: 'Planšarija', nameEn: 'Dairy' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const newEmail = 'nova-sirarka@posta.example'
  await db().insertInto('emailChanges').values({ userId, newEmail }).execute()
  await transact(() => makeLink('password_reset', userId).then(() => undefined))
  const share = { note: 'Predstavitev zrelega sira', summary: 'Povzetek o zrelem siru', fields: ['name', 'cv'] }
  await db()
    .insertInto('shareRequests')
    .values({
      ...share,
      userId,
      applicationId,
      jobId: application.jobId,
      companyId: application.companyId ?? company.id,
      cvFileId: application.cvFileId,
      answerBy: '2099-01-01',
      clientAnswer: 'interested',
      clientMessage: 'Odgovor o zrelem siru',
      clientAnsweredAt: new Date(),
    })
    .execute()
  await db().insertInto('savedJobs').values({ userId, jobId: application.jobId }).execute()
  // To somebody else about the person, and to the person about somebody else.
  const params = JSON.stringify({ text: 'Poslano po golobu', application: applicationId })
  const mail = { template: 'application_message', language: 'sl-SI', params, status: 'sent' } as const
  const other = await makeUser({ kind: 'employee' })
  await db()
    .insertInto('mails')
    .values({ ...mail, userId, toAddress: other.email })
    .execute()
  await db()
    .insertInto('mails')
    .values({ ...mail, userId: other.id, toAddress: email })
    .execute()
  await db()
    .insertInto('legalHolds')
    .values({ userId, reason: 'Zahteva za sirno kljuko', releasedAt: new Date() })
    .execute()
  // A mail nobody could place.
  const unplaced = { state: 'waiting', doubt: 'unknown', original: 'Pisano mimo golobnjaka', text: '' } as const
  await db()
    .insertInto('replies')
    .values({ ...unplaced, id: crypto.randomUUID(), fromAddress: email, messageHash: Buffer.from(userId) })
    .execute()
  await enqueue('auth.forgot', { mailId: applicationId, email }, { runAt: new Date('2099-01-01') })
  await enqueue('exports.build', { nested: [{ person: userId }] }, { runAt: new Date('2099-01-01') })
}
