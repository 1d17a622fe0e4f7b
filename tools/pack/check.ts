// The proof of a packed folder: installed from the registry, started by its own command in production, asked for a page and a
// mail, and each command of the runbook run on it. The database is the embedded one of this repository.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { startEmbedded } from '../../api/src/db/embedded.ts'
import { findFreePort, ownEnvironment, type RunningServer, runServer } from '../run-server.ts'
import { installPack } from './install.ts'
import { folderSize } from './size.ts'
import { COMMANDS } from '../build-server.ts'
import { writePack } from './write.ts'

const EMAIL = 'prva.skrbnica@example.com'
/** What to ask of a command, and what it says then; it has to end well. One without a line here says how it is used. */
const ASKED: Record<string, { args: string[]; says: RegExp }> = {
  administrator: { args: ['Prva Skrbnica', EMAIL], says: /\/login\/reset-password\?token=/ },
  migrate: { args: [], says: /up to date/ },
  retention: { args: ['--dry-run'], says: /Nothing was changed/ },
  'campaign-keys': { args: [], says: /^/ },
}
const MAIL_PATIENCE = 20_000
const say = (line: string) => console.log(line)

/** @throws Error with the first thing that is not as it must be; nothing stays of the trial */
export async function checkPack(commit: string): Promise<void> {
  const place = mkdtempSync(path.join(tmpdir(), 'korak-pack-'))
  // Open to the database's own system user.
  chmodSync(place, 0o755)
  const folder = path.join(place, 'portal')
  try {
    writePack({ target: folder, commit, withDatabase: false })
    say(`packed      ${folderSize(folder).toFixed(1)} MB`)
    const took = installPack(folder)
    say(`npm ci      ${took.toFixed(1)} s, node_modules ${folderSize(path.join(folder, 'node_modules')).toFixed(1)} MB`)
    await serve(place, folder)
    say('The packed folder serves the portal.')
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

async function serve(place: string, folder: string): Promise<void> {
  const database = await startEmbedded({ dataDir: path.join(place, 'database'), log: () => {} })
  const post = await openPostOffice()
  try {
    const port = await findFreePort()
    const dataDir = path.join(place, 'data')
    mkdirSync(dataDir)
    const settings = {
      KORAK_MODE: 'production',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: database.url,
      SMTP_URL: post.url,
      APP_SECRET: 'only-for-this-trial-of-the-packed-folder',
      DATA_DIR: dataDir,
    }
    const server = await runServer({ dataDir, port, settings, folder, command: ['npm', 'start'], first: '/healthz' })
    try {
      await ask(server)
      for (const name of new Set([...Object.keys(ASKED), ...COMMANDS]))
        execute(folder, name, { ...ownEnvironment(folder), ...settings })
      await askForMail(server, post.received)
    } finally {
      await server.stop()
    }
  } finally {
    post.close()
    await database.stop()
  }
}

/** A mail server that takes everything. */
async function openPostOffice() {
  const received: string[] = []
  const post = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString()))
      stream.once('end', () => {
        received.push(text)
        done()
      })
    },
  })
  const at = post.listen(0, '127.0.0.1')
  await new Promise((resolve) => at.once('listening', resolve))
  const url = `smtp://127.0.0.1:${(at.address() as AddressInfo).port}`
  return { url, received, close: () => post.close() }
}

/** Is it alive, ready, and does a page come with its words, its script and its style? */
async function ask({ url }: RunningServer): Promise<void> {
  const get = async (address: string): Promise<string> => {
    const response = await fetch(url + address)
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${address} answers ${response.status}`)
    say(`${'answers'.padEnd(11)} ${address}`)
    return text
  }
  await get('/healthz')
  await get('/readyz')
  const page = await get('/jobs')
  if (!page.includes('<h1')) throw new Error('The page was not rendered')
  for (const kind of ['js', 'css']) {
    const asset = new RegExp(`/assets/[\\w.-]+\\.${kind}\\b`).exec(page)?.[0]
    if (!asset) throw new Error(`The page has no ${kind}`)
    await get(asset)
  }
  const { status } = await fetch(`${url}/dev/mail`)
  if (status !== 404) throw new Error(`The local mailbox answers ${status}: this is not production`)
}

/** Runs a command of the runbook on it. */
function execute(folder: string, name: string, env: NodeJS.ProcessEnv): void {
  const asked = ASKED[name]
  const { args, says } = asked ?? { args: [], says: /Usage|npm run \S+ --/ }
  const { status, stdout, stderr } = spawnSync('npm', ['run', '-s', name, '--', ...args], {
    cwd: folder,
    encoding: 'utf8',
    env,
  })
  const told = `${stdout}${stderr}`
  if (!says.test(told) || (asked && status !== 0)) throw new Error(`npm run ${name} says:\n${told}`)
  say(`${'runs'.padEnd(11)} npm run ${name}`)
}

/** Asks for a new password, and waits for the mail. */
async function askForMail({ url }: RunningServer, received: readonly string[]): Promise<void> {
  const begun = performance.now()
  const { status } = await fetch(`${url}/api/forgot-password/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest', Origin: url },
    body: JSON.stringify({ email: EMAIL }),
  })
  if (status >= 300) throw new Error(`Asking for a new password answers ${status}`)
  while (!received.some((mail) => mail.includes(EMAIL))) {
    if (performance.now() - begun > MAIL_PATIENCE) throw new Error('The mail does not come')
    await sleep(100)
  }
  say(`${'mails'.padEnd(11)} a link for a new password`)
}
