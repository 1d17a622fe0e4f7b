import { type Browser, type Page, expect } from '@playwright/test'
import type { Definition } from '@korak/contract/definition.ts'
import { type Person, asPerson, makeCandidate, signIn } from './candidate.ts'
import { speaking, watchPolicy } from './screens.ts'
import { asAdministrator } from './staff.ts'
import type { Language } from './words.ts'

export const headers = { 'X-Requested-With': 'XMLHttpRequest' }
let count = 0

/** Publishes a questionnaire. @returns its key */
export const createQuestionnaire = (definition: Definition): Promise<string> =>
  asAdministrator(async (staff) => {
    count += 1
    const key = `zgodba-${process.pid}-${Date.now()}-${count}`
    const answer = await staff.post('/api/questionnaires', { headers, data: { key, scope: 'self', definition } })
    expect(answer.status(), await answer.text()).toBe(201)
    return key
  })

/** The person as staff know them; their receipts name them. */
const uidOf = (person: Person): Promise<string> =>
  asPerson(person, async (own) => {
    const [one] = (await (await own.get('/api/portal/consents')).json()) as { uid: string }[]
    const answer = await own.get(`/api/portal/consents/${one?.uid}/receipt`)
    return ((await answer.json()) as { receipt: { pii_principal_id: string } }).receipt.pii_principal_id
  })

/** A candidate who is asked to fill a questionnaire in. */
export async function askedPerson(page: Page, key: string, language: Language): Promise<Person> {
  const person = await makeCandidate(page.request, language)
  const users = [await uidOf(person)]
  await asAdministrator(async (staff) => {
    const all = (await (await staff.get('/api/questionnaires')).json()) as { uid: string; key: string }[]
    const uid = all.find((one) => one.key === key)?.uid
    const answer = await staff.post(`/api/questionnaires/${uid}/assignments`, { headers, data: { users } })
    expect(answer.status(), await answer.text()).toBe(201)
  })
  await signIn(page.request, person)
  return person
}

/** What the server has of the only questionnaire of a person. */
export async function kept(page: Page, state: 'open' | 'closed' = 'open') {
  const list = await page.request.get(`/api/portal/questionnaires?state=${state}`)
  const [card] = ((await list.json()) as { data: { uid: string; answered: number }[] }).data
  return card
}

export async function otherBrowser(browser: Browser, person: Person, language: Language): Promise<Page> {
  const context = await browser.newContext({ storageState: speaking(language), viewport: { width: 390, height: 844 } })
  await signIn(context.request, person)
  const page = await context.newPage()
  await watchPolicy(page)
  return page
}

/** Whose answers wait in the browser to be sent, once for each answer. */
export const ownersIn = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const asked = indexedDB.open('korak_answers')
        asked.addEventListener('error', () => reject(new Error('No storage')))
        asked.addEventListener('success', () => {
          const keys: string[] = []
          const found = asked.result.transaction('waiting').objectStore('waiting').index('owner').openKeyCursor()
          found.addEventListener('success', () => {
            if (found.result) {
              keys.push(String(found.result.key))
              found.result.continue()
            } else {
              asked.result.close()
              resolve(keys)
            }
          })
        })
      }),
  )

/**
 * Ends a tab without a connection as a crash does, once its answers wait in the browser. A page that is closed runs on for
 * a moment, connected again, and sends them after all.
 */
export async function crashOffline(page: Page, waiting: number): Promise<void> {
  await expect.poll(async () => (await ownersIn(page)).length).toBe(waiting)
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
}
