import { ConsentText } from '@korak/contract/consent-text.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeLink, tokenForPreview } from '#auth/links.ts'
import { db } from '#db/db.ts'
import { makeUser } from '#users/users.factory.ts'
import { type Client, testApp } from '../../../test/app.ts'
import { type MadeConsent, makeConsent, makeVersion, textFor } from '#consents/consents.factory.ts'
import { requestConsents } from '#consents/consents.service.ts'

const api = await testApp()
const FIELDS = Object.keys(ConsentText.shape) as (keyof ConsentText)[]
/** What a person agrees to: nobody may change it without asking again. The rest is how it is said. */
const AGREED = new Set<string>(['action', 'purposes', 'categories', 'recipients', 'retention', 'withdrawal'])

/** The text with one part replaced by words found nowhere else. */
function marked(field: keyof ConsentText, base: ConsentText): { text: ConsentText; mark: string } {
  const mark = `Oznaka${field}`
  const value = base[field]
  const changed =
    field === 'sections' ? [{ heading: `Naslov${mark}`, paragraphs: [mark] }] : Array.isArray(value) ? [mark] : mark
  return { text: { ...base, [field]: changed } as ConsentText, mark }
}
const both = (text: ConsentText) => ({ 'sl-SI': text, 'en-EN': text })

let consent: MadeConsent
let client: Client
let staff: Client
let userId = ''
let number = 1
beforeAll(async () => {
  await db().updateTable('consents').set({ isActive: false }).execute()
  const user = await makeUser()
  userId = user.id
  client = await api.signIn(user)
  staff = await api.signIn(await makeUser({ kind: 'employee', role: 'Administrators' }))
  consent = await makeConsent({ text: textFor('consent', 1) })
  await requestConsents(userId)
  const [{ uid }] = (await client.get('/api/portal/consents')).json
  await client.post(`/api/portal/consents/${uid}/confirm`)
})

describe.each(FIELDS)('%s of a text', (field) => {
  const { text, mark } = marked(field, textFor('consent', 1))
  const version = (label: string, change: string, what = text) => ({
    version: label,
    change,
    note: { 'sl-SI': '', 'en-EN': '' },
    text: both(what),
  })

  test('is answered where it is decided about, and stands in what changed', async () => {
    await makeVersion(consent, { label: `n${++number}`, text })
    await requestConsents(userId)
    const [{ uid }] = (await client.get('/api/portal/consents')).json
    const { json } = await client.get(`/api/portal/consents/${uid}`)
    expect(json.text).toEqual(text)
    expect(JSON.stringify(json.changes.sections)).toContain(mark)
    const token = await tokenForPreview(await makeLink('consent', userId, uid))
    expect((await api.anon.get(`/api/public/consent/${token}`)).json.text).toEqual(text)
  })

  test('can be changed without asking anybody only when nothing is agreed to by it', async () => {
    await makeVersion(consent, { label: `o${++number}`, text: textFor('consent', 1, { title: `${field}0` }) })
    const other = { ...text, title: field === 'title' ? mark : `${field}0` }
    const { status, json } = await staff.post(
      `/api/consents/${consent.id}/versions`,
      version(`e${number}`, 'editorial', other),
    )
    const refused = [422, { change: [expect.stringContaining('vsebinska')] }]
    expect([status, json.errors]).toEqual(AGREED.has(field) ? refused : [201, undefined])
    const asking = version(`m${number}`, 'material', { ...other, title: `${mark}1` })
    expect((await staff.post(`/api/consents/${consent.id}/versions`, asking)).status).toBe(201)
  })
})
