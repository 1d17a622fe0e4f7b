// Somebody who uses the portal of the machine, over https through its nginx. The program is started in the network of the machine:
//   visitor.ts post-office FOLDER        takes mails at port 25 and keeps them
//   visitor.ts probe FILE                asks without pause until it is ended, and writes what came
//   visitor.ts look | upload FILE | register FOLDER NAME EMAIL | forgotten FOLDER EMAIL | get PATH COOKIE
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import https from 'node:https'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

const NAME = 'portal.example'
const PASSWORD = 'Pot-do-cilja-7'
const ca = process.env['VISITOR_CA']
const agent = new https.Agent({ keepAlive: true, maxSockets: 8 })

interface Answer {
  status: number
  text: string
  headers: Record<string, string | string[] | undefined>
  /** Milliseconds from the asking to each piece of the answer. */
  pieces: number[]
}
interface Question {
  method?: string
  body?: Buffer | object
  headers?: Record<string, string>
}

/** How often a question was asked again because its connection had just been closed. */
let renewed = 0

function ask(address: string, { method, body, headers }: Question = {}): Promise<Answer> {
  const sent = body && !Buffer.isBuffer(body) ? Buffer.from(JSON.stringify(body)) : body
  const json = body && !Buffer.isBuffer(body) ? { 'Content-Type': 'application/json' } : {}
  const own = { Host: NAME, 'X-Requested-With': 'XMLHttpRequest', Origin: `https://${NAME}`, ...json, ...headers }
  const length = sent ? { 'Content-Length': String(sent.length) } : {}
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    const question = https.request(
      {
        host: '127.0.0.1',
        servername: NAME,
        path: address,
        method: method ?? (sent ? 'POST' : 'GET'),
        headers: { ...own, ...length },
        agent,
        ...(ca ? { ca } : {}),
      },
      (answer) => {
        const [pieces, parts]: [number[], Buffer[]] = [[], []]
        answer.on('data', (part: Buffer) => {
          pieces.push(Math.round(performance.now() - begun))
          parts.push(part)
        })
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(parts).toString()
          resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers, pieces })
        })
      },
    )
    question.on('error', (error: NodeJS.ErrnoException) => {
      if (!question.reusedSocket || error.code !== 'ECONNRESET') return reject(error)
      // A connection that was idle was closed just as this was sent on it, as nginx does when it is reloaded: like a browser, on a new one.
      renewed += 1
      resolve(
        ask(address, { ...(method ? { method } : {}), ...(body ? { body } : {}), ...(headers ? { headers } : {}) }),
      )
    })
    question.end(sent)
  })
}

/** A form with one file in it. */
function formOf(name: string, data: Buffer): Question {
  const mark = '----korak-runbook'
  const head = `--${mark}\r\nContent-Disposition: form-data; name="cv"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), data, Buffer.from(`\r\n--${mark}--\r\n`)])
  return { body, headers: { 'Content-Type': `multipart/form-data; boundary=${mark}` } }
}

function openPostOffice(folder: string): void {
  let count = 0
  const post = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.once('end', () => {
        writeFileSync(path.join(folder, `${(count += 1)}.eml`), Buffer.concat(parts))
        done()
      })
    },
  })
  post.listen(25, '127.0.0.1')
}

/** The token of the newest mail to somebody with such a link. */
async function tokenOf(folder: string, email: string, link: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const names = readdirSync(folder).toSorted((a, b) => parseInt(b, 10) - parseInt(a, 10))
    const mails = names.map((name) => readFileSync(path.join(folder, name), 'latin1'))
    const plain = mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    const token = plain.flatMap((mail) => (mail.includes(email) ? [link.exec(mail)?.[1]] : [])).find(Boolean)
    if (token) return token
    await sleep(200)
  }
  throw new Error(`No mail came to ${email}`)
}

const must = ({ status, text }: Answer, wanted: number, what: string): void => {
  if (status !== wanted) throw new Error(`${what} answers ${status}: ${text.slice(0, 300)}`)
}
const cookieOf = ({ headers }: Answer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';', 1)[0])
    .join('; ')

async function register(folder: string, name: string, email: string): Promise<string> {
  const terms = JSON.parse((await ask('/api/auth/terms')).text) as { hash: string }[]
  const person = { name, email, password: PASSWORD, confirm_password: PASSWORD, gender: 'female' }
  const more = { birthday: '1990-03-27', education: 7, career: 'experienced-expert', language: 'sl-SI' }
  const body = { ...person, ...more, accepted: terms.map(({ hash }) => hash) }
  must(await ask('/api/auth/signup-candidate', { body }), 201, 'Registering')
  const token = await tokenOf(folder, email, /\/registration\/activate\/([\w-]+)/)
  const activated = await ask('/api/auth/signup-candidate/activate', { body: { token, password: PASSWORD } })
  must(activated, 200, 'Activating')
  return cookieOf(activated)
}

/** A page, its assets, and what stands in front of them. */
async function look(): Promise<object> {
  const page = await ask('/jobs')
  must(page, 200, '/jobs')
  const asset = /\/assets\/[\w.-]+\.js\b/.exec(page.text)?.[0] ?? ''
  const script = await ask(asset)
  must(script, 200, asset)
  const redirect = await fetch('http://127.0.0.1/jobs?a=1', { redirect: 'manual', headers: { Host: NAME } })
  return {
    heading: page.text.includes('<h1'),
    page: page.headers['cache-control'],
    script: script.headers['cache-control'],
    redirect: redirect.status,
    policy: String(page.headers['content-security-policy'] ?? '').slice(0, 18),
    hsts: page.headers['strict-transport-security'],
    server: page.headers['server'],
  }
}

/** A CV that is read, with when each piece of the answer came; and files that are too large, for the portal and for nginx. */
async function upload(file: string): Promise<object> {
  const read = await ask('/api/portal/cv/parse', formOf(path.basename(file), readFileSync(file)))
  must(read, 200, 'Reading a CV')
  const large = await ask('/api/portal/cv/parse', formOf('velik.pdf', Buffer.alloc(11 * 2 ** 20, 'a')))
  const larger = await ask('/api/portal/cv/parse', formOf('prevelik.pdf', Buffer.alloc(13 * 2 ** 20, 'a'))).catch(
    (error: NodeJS.ErrnoException) => ({ status: 413, text: String(error.code) }),
  )
  const stages = read.text.trim().split('\n')
  return {
    stages: stages.length,
    done: stages.at(-1)?.includes('"done"'),
    pieces: read.pieces,
    large: [large.status, large.text.slice(0, 120)],
    larger: larger.status,
  }
}

/** Until it is ended: pages, calls and refused sign-ins, each counted. */
async function probe(file: string): Promise<void> {
  const counts: Record<string, number> = {}
  const faults: string[] = []
  let isOver = false
  process.on('SIGTERM', () => (isOver = true))
  const questions: [string, Question][] = [
    ['/jobs', {}],
    ['/api/auth/terms', {}],
    ['/api/auth/user', {}],
    ['/api/forgot-password/find/nothing-of-the-kind', {}],
    ['/api/auth/login', { body: { username: 'nobody.here', password: 'Not-this-one-1' } }],
  ]
  const one = async (at: number): Promise<void> => {
    for (let turn = at; !isOver; turn += 1) {
      const [address = '', question] = questions[turn % questions.length] ?? []
      const status = await ask(address, question).then(
        (answer) => answer.status,
        (error: NodeJS.ErrnoException) => `${error.code ?? error.message}`,
      )
      counts[status] = (counts[status] ?? 0) + 1
      if (typeof status === 'string' || status >= 500) faults.push(`${new Date().toISOString()} ${address} ${status}`)
      await sleep(20)
    }
  }
  await Promise.all([0, 1, 2, 3].map(one))
  writeFileSync(file, JSON.stringify({ counts, faults: faults.slice(0, 20), failed: faults.length, renewed }))
  process.exit(0)
}

const [command, ...given] = process.argv.slice(2)
const [first = '', second = '', third = ''] = given
const say = (value: unknown) => console.log(JSON.stringify(value))
if (command === 'post-office') openPostOffice(first)
else {
  if (command === 'probe') await probe(first)
  if (command === 'look') say(await look())
  if (command === 'upload') say(await upload(first))
  if (command === 'register') say(await register(first, second, third))
  if (command === 'forgotten') {
    must(await ask('/api/forgot-password/create', { body: { email: second } }), 200, 'Forgotten password')
    say(await tokenOf(first, second, /reset-password\?token=([\w-]+)/))
  }
  if (command === 'get') {
    const { status, text } = await ask(first, { headers: second ? { Cookie: second } : {} })
    say([status, text.slice(0, 400)])
  }
  agent.destroy()
  process.exit(0)
}
