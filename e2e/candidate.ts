import { type APIRequestContext, type Page, expect, request as requests } from '@playwright/test'
import { type InputMode, mouse } from './input-modes.ts'
import type { wordsIn } from './words.ts'

export const PASSWORD = 'Pot-do-cilja-7'
const HEADERS = { 'X-Requested-With': 'XMLHttpRequest' }
let count = 0

export interface Person {
  name: string
  email: string
  password: string
}
/** How a person decides about all consents that wait; `open`: not yet. */
type Consents = 'confirm' | 'decline' | 'open'

/**
 * Registers a candidate with a complete profile, activates the account by the mail and decides about the consents;
 * nobody is signed in yet.
 */
export async function makeCandidate(
  request: APIRequestContext,
  language: 'sl-SI' | 'en-EN' = 'sl-SI',
  consents: Consents = 'confirm',
  name = 'Žana Čuk',
  email = `pot.${process.pid}.${Date.now()}.${(count += 1)}@primer.example`,
): Promise<Person> {
  const shown = (await (await request.get('/api/auth/terms')).json()) as { hash: string }[]
  const accepted = shown.map(({ hash }) => hash)
  const form = { name, email, password: PASSWORD, confirm_password: PASSWORD, gender: 'female', birthday: '1990-03-27' }
  const signUp = await request.post('/api/auth/signup-candidate', {
    headers: { ...HEADERS, 'Accept-Language': language },
    data: { ...form, education: 7, career: 'experienced-expert', language, accepted },
  })
  if (signUp.status() !== 201) throw new Error(`Sign-up was refused: ${await signUp.text()}`)
  const token = await tokenFor(request, email)
  await elsewhere(async (own) => {
    const activated = await own.post('/api/auth/signup-candidate/activate', { data: { token, password: PASSWORD } })
    if (!activated.ok()) throw new Error(`Activation was refused: ${await activated.text()}`)
    if (consents !== 'open') await decideAll(own, consents)
    await own.get('/api/auth/logout')
  })
  return { name, email, password: PASSWORD }
}

async function tokenFor(request: APIRequestContext, email: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const mails = (await (await request.get(`/dev/mail.json?to=${encodeURIComponent(email)}`)).json()) as {
      links: string[]
    }[]
    const link = mails.flatMap((mail) => mail.links).find((one) => one.includes('/registration/activate/'))
    const token = link?.match(/\/registration\/activate\/([\w-]+)/)?.[1]
    if (token) return token
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No activation mail for ${email}`)
}

/** Signs in the browser the request belongs to. */
export async function signIn(request: APIRequestContext, who: { email: string; password: string }): Promise<void> {
  const form = { username: who.email, password: who.password }
  const answer = await request.post('/api/auth/login', { headers: HEADERS, form })
  if (!answer.ok()) throw new Error(`Sign-in was refused: ${await answer.text()}`)
}

type State = Awaited<ReturnType<APIRequestContext['storageState']>>

/** Does something in a browser of its own, which may be signed in already. */
export async function elsewhere<T>(work: (own: APIRequestContext) => Promise<T>, storageState?: State): Promise<T> {
  const own = await requests.newContext({ baseURL: process.env.KORAK_URL, extraHTTPHeaders: HEADERS, storageState })
  try {
    return await work(own)
  } finally {
    await own.dispose()
  }
}

/** Does something as a person who is signed in nowhere else, and signs out again. */
export const asPerson = <T>(
  who: { email: string; password: string },
  work: (own: APIRequestContext) => Promise<T>,
): Promise<T> =>
  elsewhere(async (own) => {
    await signIn(own, who)
    const done = await work(own)
    await own.get('/api/auth/logout')
    return done
  })

/** Decides about everything that waits; what cannot be declined is confirmed. */
export async function decideAll(request: APIRequestContext, decision: 'confirm' | 'decline'): Promise<void> {
  const consents = (await (await request.get('/api/portal/consents')).json()) as {
    uid: string
    kind: string
    status: string
  }[]
  for (const { uid, kind } of consents.filter(({ status }) => status === 'pending')) {
    const what = kind === 'consent' ? decision : 'confirm'
    const answer = await request.post(`/api/portal/consents/${uid}/${what}`, { headers: HEADERS, data: {} })
    if (!answer.ok()) throw new Error(`The decision was refused: ${await answer.text()}`)
  }
}

/** Decides, on the screen, about each consent that stands before the portal. */
export async function passGate(page: Page, say: ReturnType<typeof wordsIn>, input: InputMode = mouse()): Promise<void> {
  await expect(page).toHaveURL(/\/consents\/unsigned\//)
  for (let turn = 0; turn < 5 && page.url().includes('/consents/unsigned/'); turn += 1) {
    const { pathname } = new URL(page.url())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('c_unsigned_title'))
    await input.press(
      page
        .getByRole('region', { name: say('c_decision_title') })
        .getByRole('button')
        .first(),
    )
    await expect(page).not.toHaveURL(pathname)
  }
}

/** Over unsaved work: the session ends, and whoever it is signs in on the same page. */
export async function endAndReenter(page: Page, who: Person): Promise<void> {
  await page.context().clearCookies({ name: 'korak_session' })
  await page.evaluate(() => {
    const tab = new BroadcastChannel('korak')
    tab.postMessage('signed-in')
    tab.close()
  })
  const again = page.getByRole('alertdialog').filter({ has: page.locator('[name="username"]') })
  await again.locator('[name="username"]').fill(who.email)
  await again.locator('[name="password"]').fill(who.password)
  await again.locator('[name="password"]').press('Enter')
  await expect(again).toHaveCount(0)
}
