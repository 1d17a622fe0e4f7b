// What candidates are written: worded by the office, with its fields checked when it is saved and for each person before it goes.
import { sendQueued } from '#mail/delivery/outbox.ts'
import { sentMails } from '#mail/sent.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LONGEST_LETTER, LONGEST_TEMPLATE } from '@korak/contract/amounts.ts'
import type { LetterTemplate } from '@korak/contract/letter-templates.ts'
import { LETTER_EVENTS, type LetterEvent } from '@korak/contract/letter-templates.rules.ts'
import { letterText } from '@korak/contract/letters.rules.ts'
import type { Preview, Proposal } from '@korak/contract/letters.ts'
import { type Language, LANGUAGES } from '@korak/contract/shapes.ts'
import { addDays, setClock, today } from '#base/time.ts'
import { db } from '#db/db.ts'
import { contactId, makeApplication, type MadeApplication } from '#applications/applications.factory.ts'
import { announceLate } from '#applications/late.service.ts'
import { sendDueLetters } from '#applications/office/letters.service.ts'
import { makeInterview } from '#interviews/interviews.factory.ts'
import { makeJob } from '#jobs/jobs.factory.ts'
import { makeCompany, makeUser } from '#users/users.factory.ts'
import { testApp } from '../../test/app.ts'
import { faultsOf } from './letter-templates.service.ts'
import { standardOf } from './standard.ts'

const api = await testApp()
const staff = await api.signIn(
  await makeUser({
    kind: 'employee',
    name: 'Ana Kovač',
    permissions: ['letter_templates.update', 'applications.read', 'applications.update', 'jobs.read'],
  }),
)
const URL = '/api/letter-templates'
const find = async (event: LetterEvent, language: Language = 'sl-SI'): Promise<LetterTemplate> => {
  const { data } = (await staff.get(`${URL}?filter[event]=${event}&filter[language]=${language}`)).json
  return (await staff.get(`${URL}/${data[0].uid}`)).json
}
const write = async (event: LetterEvent, words: object, language: Language = 'sl-SI') => {
  const { uid, rev } = await find(event, language)
  return staff.put(`${URL}/${uid}`, { rev, ...words })
}
const OWN = {
  subject: 'Odločitev o prijavi {številka prijave}',
  text: 'Spoštovani, {ime}!\n\nV imenu podjetja {podjetje} vam pišemo o mestu {delovno mesto}.\n\n{razlog}\n\nVprašanja: {kontaktna oseba}.\n\n{podpis}',
}
const REASON = 'Iskali smo več izkušenj z vodenjem ljudi.'

beforeEach(async () => {
  await db().updateTable('letterTemplates').set({ subject: null, text: null }).execute()
})
afterEach(() => setClock())
const proposal = async ({ uid }: MadeApplication, to: string): Promise<Proposal> =>
  (await staff.get(`/api/applications/${uid}/letter?to=${to}`)).json
const stageOf = async ({ job }: MadeApplication, status: string): Promise<string> => {
  const { stages } = (await staff.get(`/api/jobs/${job.id}/stages`)).json
  return stages.find((one: { status: string }) => one.status === status).uid
}
/** Nobody knows what this person is called. */
async function unname({ uid, user }: MadeApplication): Promise<void> {
  await db().updateTable('applications').set({ sentName: null }).where('id', '=', uid).execute()
  await db().updateTable('users').set({ name: null }).where('id', '=', user.id).execute()
}
const mailsOf = ({ user }: MadeApplication) =>
  db()
    .selectFrom('mails')
    .select(['template', 'params', 'language'])
    .where('userId', '=', user.id)
    .where('template', 'in', ['application_letter', 'application_late', 'application_postponed'])
    .execute()

describe('the texts', () => {
  test('there is one for each event in each language, and the standard ones keep their own rules', async () => {
    const { data, total } = (await staff.get(`${URL}?per_page=100`)).json
    expect(total).toBe(LETTER_EVENTS.length * LANGUAGES.length)
    expect(data.slice(0, 2).map((one: LetterTemplate) => [one.event, one.language])).toEqual([
      ['submitted', 'sl-SI'],
      ['submitted', 'en-EN'],
    ])
    for (const event of LETTER_EVENTS)
      for (const language of LANGUAGES)
        expect([event, language, faultsOf(standardOf(event, language), { event, language })]).toEqual([
          event,
          language,
          {},
        ])
  })

  test('only who may word letters sees them', async () => {
    const other = await api.signIn(await makeUser({ kind: 'employee', permissions: ['applications.update'] }))
    expect((await other.get(URL)).status).toBe(403)
    expect((await other.get(`${URL}/${(await find('offer')).uid}`)).status).toBe(403)
  })

  test.each([
    ['a field there is none of', { text: 'O mestu {delovno mesto}, {ime kandidata}.' }, 'text', '{ime kandidata}'],
    ['one in another language', { text: '{delovno mesto} {job}' }, 'text', '{job}'],
    ['half a brace', { text: '{delovno mesto} {ime' }, 'text', '{'],
    ['one that cannot be filled in', { text: '{delovno mesto}\n\n{razlog}' }, 'text', '{razlog}'],
    ['what is known later, in the subject', { subject: 'Do {obljubljeni dan}' }, 'subject', '{obljubljeni dan}'],
    ['nothing of the job', { subject: 'Ponudba', text: 'Pozdravljeni, {ime}!' }, 'text', '{delovno mesto}'],
  ])('refuses %s, beside the field and by its name', async (_what, words, field, named) => {
    const { status, json } = await write('offer', words)
    expect(status).toBe(422)
    expect(json.errors[field].join(' ')).toContain(named)
  })

  test('whoever is not chosen learns by whom and why: those fields are required, the reason apart', async () => {
    const without = await write('not_selected', { subject: 'O prijavi', text: 'Pozdravljeni, {ime}!' })
    for (const named of ['{delovno mesto}', '{podjetje}', '{razlog}'])
      expect(without.json.errors.text.join(' ')).toContain(named)
    const within = await write('not_selected', { text: '{delovno mesto} {podjetje}: {razlog}' })
    expect(within.json.errors.text[0]).toContain('{razlog}')
    expect((await write('not_selected', OWN)).json).toMatchObject({ is_own: true, rev: expect.any(Number), ...OWN })
  })

  test('whoever reads that nobody was chosen is told so by the employer, too', async () => {
    const without = await write('job_closed', { text: 'Pozdravljeni, {ime}! Iskanje za »{delovno mesto}« je končano.' })
    expect([without.status, without.json.errors?.text.join(' ')]).toEqual([422, expect.stringContaining('{podjetje}')])
    const made = await makeApplication({ job: await makeJob({ company: 'Pekarna Zlati klas' }) })
    const { opening } = (await staff.get(`/api/applications/${made.uid}/letter?to=job_closed`)).json
    expect(opening).toContain('V\u00A0imenu delodajalca (Pekarna Zlati klas)')
  })

  test('have a history, are restored from it, and go back to the standard text', async () => {
    const before = await find('hired')
    const saved = (await write('hired', { subject: '{delovno mesto}: čestitke' })).json as LetterTemplate
    expect(saved).toMatchObject({ is_own: true, text: before.text, may: { reset: true } })
    const url = `${URL}/${saved.uid}`
    const [change] = (await staff.get(`${url}/changes`)).json
    expect(change).toMatchObject({
      actor: 'Ana Kovač',
      fields: [{ field: 'subject', before: before.subject, after: saved.subject }],
    })
    expect((await staff.post(`${url}/reset`, { rev: before.rev })).code).toBe('STALE')
    expect((await staff.post(`${url}/reset`, { rev: saved.rev })).json).toMatchObject({
      is_own: false,
      subject: before.subject,
      may: { reset: false },
    })
    // What says the same as the standard text is the standard text.
    const again = (await write('hired', { subject: saved.subject })).json
    expect((await staff.put(url, { rev: again.rev, subject: before.subject })).json.is_own).toBe(false)
  })
})

describe('a letter', () => {
  test('is in the words of the office, filled in for its person; another language keeps the standard ones', async () => {
    await write('not_selected', OWN)
    const made = await makeApplication({ user: await makeUser({ name: 'Maja Zupan' }) })
    const one = await proposal(made, 'not_selected')
    expect(one.subject).toMatch(/^Odločitev o prijavi P-\d+/)
    expect(one.opening).toMatch(/^Spoštovani, Maja Zupan!\n\nV imenu podjetja .+ vam pišemo o mestu .+\.$/)
    expect(one.closing).toMatch(/^Vprašanja: .+@.+\.\n\nAna Kovač$/)
    expect(one.missing).toEqual([])
    const english = await makeApplication({ user: await makeUser({ language: 'en-EN', name: 'Maya Hill' }) })
    expect((await proposal(english, 'not_selected')).opening).toMatch(/^Dear Maya Hill,\n\nThank you for applying/)
  })

  test('names the company as the ad does', async () => {
    await write('not_selected', OWN)
    const companyId = await makeCompany('Skrivnost d. o. o.')
    const confidential = { confidentialSl: 'proizvodno podjetje iz Posavja', isConfidential: true }
    await db().updateTable('companies').set(confidential).where('id', '=', companyId).execute()
    const made = await makeApplication({ job: await makeJob({ companyId, contactId: await contactId() }) })
    const { opening } = await proposal(made, 'not_selected')
    expect(opening).toContain('proizvodno podjetje iz Posavja')
    expect(opening).not.toContain('Skrivnost')
  })

  test('says that a decision is reversed, however it is worded', async () => {
    await write('shortlisted', { text: 'Spoštovani, {ime}!\n\n{delovno mesto}: ožji izbor.\n\n{podpis}' })
    const made = await makeApplication({ status: 'not_selected' })
    const { opening } = await proposal(made, await stageOf(made, 'shortlisted'))
    expect(opening.split('\n\n')).toEqual([
      expect.stringContaining('Spoštovani'),
      expect.stringContaining('ne velja več'),
      expect.stringContaining('ožji izbor'),
    ])
  })

  test('has no two full stops where a name that ends with one ends a sentence', async () => {
    const made = await makeApplication()
    const decided = 'Podjetje: {podjetje}. Niste izbrani pri {podjetje}, žal.'
    expect((await write('not_selected', { text: `{razlog}\n\n${decided}` })).status).toBe(200)
    const { closing } = await proposal(made, 'not_selected')
    expect(closing).toContain('Podjetje: Preskus d. o. o. Niste izbrani pri Preskus d. o. o., žal.')
  })

  test('says that an interview is off only after why, however it is worded', async () => {
    const made = await makeInterview()
    const decided = 'Za {delovno mesto} pri {podjetje} vas nismo izbrali.'
    for (const text of [`{razlog}\n\n${decided}`, `Spoštovani, {ime}!\n\n{razlog}\n\n${decided}\n\n{podpis}`]) {
      expect((await write('not_selected', { text })).status).toBe(200)
      const { opening, closing } = await proposal(made, 'not_selected')
      expect(opening).not.toContain('ne veljajo več')
      expect(closing).toMatch(/nismo izbrali\.\n\nPredlagani termini razgovora ne veljajo več\./)
    }
  })

  test('with an empty field says so before anything happens, and is not sent until somebody has filled it in', async () => {
    const made = await makeApplication()
    await unname(made)
    const one = await proposal(made, 'not_selected')
    expect(one.missing).toEqual(['{ime}'])
    const ids = { ids: [made.uid], count: 1, to: 'not_selected' }
    expect((await staff.post('/api/applications/letters', ids)).json.data[0].missing).toEqual(['{ime}'])
    const letter = { subject: one.subject, text: letterText(one, REASON), reason: REASON }
    const move = (words: object) =>
      staff.post(`/api/applications/${made.uid}/moves`, { from: one.from, to: 'not_selected', ...words })
    expect((await move(letter)).json.errors.text[0]).toContain('{ime}')
    const bulk = { to: 'not_selected', letters: [{ uid: made.uid, from: one.from, ...letter }] }
    expect((await staff.post('/api/bulk-actions/applications', bulk)).status).toBe(422)
    const written = { ...letter, text: letter.text.replace('{ime}', 'kandidatka') }
    expect((await move(written)).status).toBe(200)
    setClock(() => new Date(Date.now() + 60_000))
    await sendDueLetters()
    // Word for word, whatever the template says by then.
    expect(await mailsOf(made)).toMatchObject([{ params: { heading: written.subject, text: written.text } }])
  })

  test('is looked at with an application before it is saved', async () => {
    const made = await makeApplication({ user: await makeUser({ name: 'Maja Zupan' }) })
    const { uid: template } = await find('offer')
    const words = { subject: 'Ponudba: {delovno mesto}', text: 'Za {ime} do {obljubljeni dan}.' }
    const preview = (await staff.post(`/api/applications/${made.uid}/letter`, { template, ...words })).json as Preview
    expect(preview).toMatchObject({ missing: [], language: 'sl-SI' })
    expect(preview.text).toMatch(/^Za Maja Zupan do \d\d\.\d\d\.\d{4}\.$/)
    expect((await find('offer')).is_own).toBe(false)
    const reason = await staff.post(`/api/applications/${made.uid}/letter`, {
      template: (await find('not_selected')).uid,
      ...OWN,
    })
    expect(reason.json.text).not.toContain('{')
  })
})

describe('a notice that goes by itself', () => {
  const late = async (user = {}) => {
    const made = await makeApplication({ user: await makeUser(user) })
    const missed = addDays(today(), -1)
    await db().updateTable('applications').set({ promiseOn: missed }).where('id', '=', made.uid).execute()
    await announceLate()
    return mailsOf(made)
  }
  const WORDS = {
    subject: 'Zamujamo: {delovno mesto}',
    text: 'Spoštovani, {ime}!\n\nOglasimo se do {obljubljeni dan}.',
  }

  test('goes in the words of the office in the language they are in', async () => {
    await write('late', WORDS)
    const [mail] = await late({ name: 'Maja Zupan' })
    expect(mail).toMatchObject({ template: 'application_letter', language: 'sl-SI' })
    const said = /^Spoštovani, Maja Zupan!\n\nOglasimo se do \d\d\.\d\d\.\d{4}\.$/
    expect(mail?.params).toMatchObject({ text: expect.stringMatching(said) })
    expect(await late({ language: 'en-EN' })).toMatchObject([{ template: 'application_late' }])
  })

  test('never goes with a gap: then in the words of the portal', async () => {
    await write('late', WORDS)
    const made = await makeApplication()
    await unname(made)
    const missed = addDays(today(), -1)
    await db().updateTable('applications').set({ promiseOn: missed }).where('id', '=', made.uid).execute()
    await announceLate()
    expect(await mailsOf(made)).toMatchObject([{ template: 'application_late' }])
  })
})

describe('an invitation to an interview', () => {
  const wordsFor = async ({ uid }: MadeApplication) => (await staff.get(`/api/applications/${uid}/invitation`)).json
  const times = [`${addDays(today(), 7)}T09:00:00.000Z`]
  const invite = ({ uid }: MadeApplication, text: string) =>
    staff.post(`/api/applications/${uid}/interviews`, { text, kind: 'on_site', place: 'Dunajska 5, Ljubljana', times })
  const invited = async ({ user }: MadeApplication) => {
    const mails = db().selectFrom('mails').select(['id', 'params', 'language']).where('userId', '=', user.id)
    const { id, language, params } = await mails.where('template', '=', 'interview_proposed').executeTakeFirstOrThrow()
    return { id, language, params: params as unknown as { heading: string } }
  }

  test('begins with the words of the office, in the language of its person, and goes as it was changed', async () => {
    const made = await makeApplication({ user: await makeUser({ name: 'Maja Zupan' }) })
    const standard = await wordsFor(made)
    expect(standard.text).toMatch(/^Pozdravljeni, Maja Zupan!\n\nVabimo vas na razgovor .+\n\nLep pozdrav\nAna Kovač$/s)
    const english = await makeApplication({ user: await makeUser({ language: 'en-EN', name: 'Maya Hill' }) })
    expect((await wordsFor(english)).text).toMatch(/^Dear Maya Hill,\n\nWe would like to invite you/)

    const own = {
      subject: 'Vabilo: {delovno mesto}, {številka prijave}',
      text: 'Spoštovani, {ime}!\n\nPridite na razgovor.',
    }
    expect((await write('invitation', { ...own, text: `${own.text}\n\n{obljubljeni dan}` })).status).toBe(422)
    expect((await write('invitation', own)).json).toMatchObject({ is_own: true })
    const { text, missing } = await wordsFor(made)
    expect([text, missing]).toEqual(['Spoštovani, Maja Zupan!\n\nPridite na razgovor.', []])
    expect((await invite(made, `${text} Prinesite potrdila.`)).status).toBe(201)
    const history = (await (await api.signIn(made.user)).get(`/api/portal/applications/${made.uid}`)).json
    expect(JSON.stringify(history)).toContain('Pridite na razgovor. Prinesite potrdila.')
    const { id, params } = await invited(made)
    expect(params.heading).toMatch(/^Vabilo: .+, P-\d+/)
    await sendQueued(id)
    expect((await sentMails(made.user.email)).at(-1)).toMatchObject({ id, subject: params.heading })
    // Of a language nobody worded the standard text stays, the subject of its mail with it.
    await invite(english, (await wordsFor(english)).text)
    expect(await invited(english)).toMatchObject({
      language: 'en-EN',
      params: { heading: expect.stringMatching(/^Interview: /) },
    })
  })

  test('does not go with a gap in it, and only who may write reads it', async () => {
    const made = await makeApplication()
    await unname(made)
    const { text, missing } = await wordsFor(made)
    expect(missing).toEqual(['{ime}'])
    expect((await invite(made, text)).json.errors.text[0]).toContain('{ime}')
    const reader = await api.signIn(await makeUser({ kind: 'employee', permissions: ['applications.read'] }))
    expect((await reader.get(`/api/applications/${made.uid}/invitation`)).status).toBe(403)
  })
})

test('an invitation goes out in as many words as its template may have, filled in', async () => {
  const { uid } = await makeApplication({ status: 'in_review' })
  const proposal = { kind: 'video', place: 'https://meet.example/1', times: [`${addDays(today(), 5)}T09:00:00.000Z`] }
  const propose = (length: number) =>
    staff.post(`/api/applications/${uid}/interviews`, { ...proposal, text: 'V'.repeat(length) })
  expect((await propose(LONGEST_LETTER + 1)).status).toBe(422)
  expect((await propose(LONGEST_TEMPLATE + 500)).status).toBe(201)
})
