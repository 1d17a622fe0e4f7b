// The readable page of a download tells what others have written about a person and what was agreed, in words.
import { Window } from 'happy-dom'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { makeApplication } from '#applications/applications.factory.ts'
import { db, transact } from '#db/db.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { TOLD_IN_FULL } from '#privacy/registry.ts'
import { makeQuestionnaire } from '#questionnaires/questionnaires.factory.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { RECORD_PAGES } from './access/record-pages.ts'
import { OTHERS } from './access/record-titles.ts'
import { openTables } from './access/records.ts'
import { makeExport } from './exports.factory.ts'

await testDatabase()
type Person = MadeUser & { consultant: MadeUser }

/** A row in every table of what others write about a candidate, and of what is agreed with one. */
async function makeEverythingAbout({ id: userId, consultant }: Person, applicationId: string): Promise<void> {
  const of = { applicationId, userId }
  const [day, at] = ['2026-12-01', new Date('2026-11-20T09:00:00Z')]
  const first = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row).map((name) =>
      sql.ref(name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
    )
    const { rows } = await sql<{ id: string }>`insert into ${sql.table(table)} (${sql.join(names)})
      values (${sql.join(Object.values(row))}) returning *`.execute(db())
    return rows[0]?.id ?? ''
  }
  await first('application_notes', { ...of, authorId: consultant.id, kind: 'opinion', text: 'Zapisek o zanesljivosti' })
  await first('triages', { ...of, authorId: consultant.id, opinion: 'maybe', reason: 'Malo izkušenj' })
  const { versionId } = await makeQuestionnaire()
  const answers = JSON.stringify({ note: { judgement: 'convincing', evidence: 'Opisala je projekt' } })
  const evaluation = { ...of, versionId, stageSl: 'Razgovor', stageEn: 'Interview', answers, submittedAt: at }
  const evaluationId = await first('evaluations', { ...evaluation, interviewerId: consultant.id })
  const former = JSON.stringify({ note: { judgement: 'partly', evidence: 'Prvi vtis je bil drug' } })
  await first('former_evaluations', { evaluationId, userId, answers: former, submittedAt: at })
  await first('reference_requests', { ...of, wanted: 2, reason: 'Podjetje želi referenci' })
  const referee = {
    ...of,
    name: 'Priča Vodja',
    relation: 'manager',
    email: 'prica.vodja@example.com',
    language: 'sl-SI',
  }
  const said = { work: 'Delala je pri meni.', period: '2019 do 2023', strengths: 'Zanesljiva je.', again: 'yes' }
  const given = { state: 'answered', agreedAt: at, answeredAt: at, answers: JSON.stringify(said) }
  await first('referees', { ...referee, ...given, sentAt: at, expiresAt: at, tokenHash: Buffer.from('skrivnost') })
  const interview = { ...of, state: 'confirmed', kind: 'on_site', place: 'Dunajska cesta 7', startsAt: at }
  const interviewId = await first('interviews', { ...interview, endsAt: new Date('2026-11-20T10:00:00Z') })
  await first('interview_slots', { interviewId, startsAt: at })
  const terms = { startOn: day, pay: 2400, payPeriod: 'month', contract: 'permanent' }
  const offer = { ...terms, version: 1, conditions: 'Šest dni dopusta več', document: '{}', sha256: Buffer.alloc(32) }
  const answer = { state: 'accepted', answeredAt: at, answerText: 'Z veseljem.', sentAt: at, dueAt: at, answerBy: day }
  await first('offers', { ...of, ...offer, ...answer, language: 'sl-SI' })
  const placementId = await first('placements', { ...of, ...terms, guaranteeDays: 90 })
  await first('placement_check_ins', { placementId, kind: 'week' })
  const letter = { ...of, language: 'sl-SI', subject: 'Vabimo vas naprej', text: 'Pismo o vabilu' }
  await first('letters', { ...letter, fromStatus: 'submitted', toStatus: 'interview', state: 'sent', dueAt: at })
  const printed = { ...letter, template: 'application_not_selected', facts: '[]', onBehalf: '', writtenOn: day }
  await first('printed_letters', { ...printed, cause: 'no_email', text: 'Pismo na papirju' })
  const mail = { original: 'Prosim za termin.', text: 'Prosim za termin.', state: 'entered' }
  await first('replies', { id: crypto.randomUUID(), ...of, ...mail, messageHash: Buffer.from(applicationId) })
  const { id: jobId } = await makeJob({ title: 'Delo za povabljene' })
  const approach = {
    id: crypto.randomUUID(),
    jobId,
    userId,
    email: 'ona@example.com',
    language: 'sl-SI',
    answerBy: day,
  }
  await first('approaches', { ...approach, note: 'Mislili smo na vas', tokenHash: Buffer.from('skrivnost2') })
  await first('tasks', { userId, authorId: consultant.id, assigneeId: consultant.id, text: 'Poklicati jo jutri' })
}
/** Words of these rows, by the section of the page they are in. */
const TOLD = {
  notes: ['Zapisek o zanesljivosti', 'Mnenje', 'Morda', 'Malo izkušenj'],
  evaluations: ['Prepričljivo pokazano', 'Opisala je projekt', 'Delno pokazano', 'Prvi vtis je bil drug'],
  references: [
    'Podjetje želi referenci',
    'Priča Vodja',
    'Vodja',
    'Delala je pri meni.',
    'Zanesljiva je.',
    'V\u00A0čem je dober/-a?',
  ],
  interviews: ['Dogovorjen', 'V\u00A0živo', 'Dunajska cesta 7', '20.11.2026, 10:00'],
  offers: ['Sprejeta', '2.400,00', 'na mesec', 'Šest dni dopusta več', 'Z veseljem.', '01.12.2026'],
  placements: ['90', 'Po enem tednu'],
  letters: ['Vabimo vas naprej', 'Pismo o vabilu', 'Pismo na papirju', 'Brez e-naslova'],
  replies: ['Prosim za termin.'],
  approaches: ['Delo za povabljene', 'Mislili smo na vas', 'čaka na odgovor'],
  tasks: ['Poklicati jo jutri'],
}

test('what others have written about the person, and what was agreed, is on the page in words', async () => {
  const textOf = (page: Buffer | undefined, section: string) => {
    const window = new Window()
    window.document.write(String(page))
    return window.document.querySelector(`section[aria-labelledby="${section}"]`)?.textContent ?? ''
  }
  const { uid, user } = await makeApplication({ status: 'in_review' })
  await makeEverythingAbout({ ...user, consultant: await makeUser({ kind: 'employee' }) }, uid)
  const { files } = await makeExport(user)
  const page = files.get('index.html')
  for (const [section, words] of Object.entries(TOLD)) {
    const text = textOf(page, section)
    expect(words.filter((word) => !text.includes(word)).map((word) => `${section}: ${word}`)).toEqual([])
    expect(text).toMatch(/Podatki za računalnik: art15\/records\//)
  }
  const { files: english } = await makeExport(user, 'en-EN')
  expect(textOf(english.get('index.html'), 'references')).toContain('How you worked togetherManager')
  expect(textOf(english.get('index.html'), 'interviews')).toContain('Interviews')
  const [one] = JSON.parse(String(files.get('art20/applications.json'))) as { references: object[] }[]
  expect(one).toMatchObject({
    offers: [{ state: 'accepted', pay: 2400, answer_text: 'Z veseljem.' }],
    interviews: [{ state: 'confirmed', proposed_times: [expect.any(String)] }],
    references: [{ name: 'Priča Vodja', relation: 'manager', email: 'prica.vodja@example.com' }],
  })
  expect(JSON.stringify(one?.references)).not.toContain('Zanesljiva je.')
})

test('every table of the registry has its place on the page, and every column of rows told in full a word', async () => {
  const shown = await transact(openTables)
  const page = String((await makeExport(await makeUser())).files.get('index.html'))
  expect(shown.filter((one) => !page.includes(`<h2 id="${one.page}">`))).toEqual([])
  expect(shown.filter((one) => one.page === 'others' && !OTHERS[one.exported])).toEqual([])
  for (const { exported, given } of shown.filter((one) => TOLD_IN_FULL.some((section) => section === one.page))) {
    const { columns = {}, without = [] } = RECORD_PAGES[exported] ?? {}
    const said = new Set([...Object.keys(columns), ...without, 'id', 'rev', 'user_id', 'application_id'])
    expect([exported, given.filter((column) => !said.has(column))]).toEqual([exported, []])
    expect([exported, Object.keys(columns).filter((column) => !given.includes(column))]).toEqual([exported, []])
  }
})
