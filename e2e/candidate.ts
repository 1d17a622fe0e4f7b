import type { APIRequestContext } from '@playwright/test'

export const PASSWORD = 'Pot-do-cilja-7'
const HEADERS = { 'X-Requested-With': 'XMLHttpRequest' }
let count = 0

export interface Person {
  name: string
  email: string
  password: string
}

/** Registers a candidate with a complete profile and activates the account by the mail; nobody is signed in yet. */
export async function makeCandidate(
  request: APIRequestContext,
  language: 'sl-SI' | 'en-EN' = 'sl-SI',
): Promise<Person> {
  count += 1
  const email = `pot.${process.pid}.${Date.now()}.${count}@primer.example`
  const name = 'Žana Čuk'
  const form = { name, email, password: PASSWORD, confirm_password: PASSWORD, gender: 'female', birthday: '1990-03-27' }
  const signUp = await request.post('/api/auth/signup-candidate', {
    headers: { ...HEADERS, 'Accept-Language': language },
    form: { ...form, education: '7', career: 'experienced-expert', language },
  })
  if (signUp.status() !== 201) throw new Error(`Sign-up was refused: ${await signUp.text()}`)
  const token = await tokenFor(request, email)
  const activated = await request.post('/api/auth/signup-candidate/activate', { headers: HEADERS, form: { token } })
  if (!activated.ok()) throw new Error(`Activation was refused: ${await activated.text()}`)
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
