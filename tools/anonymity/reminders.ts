// A day of reminders with a mail server: what the rows of mails tell of who has answered.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { setClock } from '../../api/src/base/time.ts'
import { answerAs, makeCampaign, type MadeCampaign, sendReminders } from '../../api/src/campaigns/campaigns.factory.ts'
import { tasks } from '../../api/src/campaigns/campaigns.background.ts'
import type { startEmbedded } from '../../api/src/db/embedded.ts'
import { useDatabase } from '../../api/src/env.ts'
import { closeTransport } from '../../api/src/mail/delivery/transport.ts'
import * as attacks from './attacks.ts'
import type { Finding } from './round.ts'

type Server = Awaited<ReturnType<typeof startEmbedded>>
const DAY_MS = 86_400_000
const ANSWERED = 3

/** @returns what readers of one dump find while reminders wait, when nobody was let in, and when they have gone out */
export async function dayOfReminders(server: Server): Promise<Finding[]> {
  const made = await makeCampaign({ raters: ['coworker', 'coworker', 'coworker', 'coworker', 'employee', 'employee'] })
  const raters = made.raters.slice(1)
  for (const rater of raters.slice(0, ANSWERED)) await answerAs(rater)
  setClock(() => new Date(Date.now() + DAY_MS))
  await tasks['campaigns.remind']({ id: made.uid })
  let isDown = true
  let delivered = 0
  const post = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onConnect: (_session, done) => done(isDown ? new Error('closed') : null),
    onData: (stream, _session, done) => {
      delivered += 1
      stream.on('end', done).resume()
    },
  })
  post.on('error', () => {})
  const at = post.listen(0, '127.0.0.1')
  await new Promise((resolve) => at.once('listening', resolve))
  const setPost = (url: string) => {
    process.env['SMTP_URL'] = url
    useDatabase(server.url)
  }
  setPost(`smtp://127.0.0.1:${(at.address() as AddressInfo).port}`)
  try {
    const waiting = await read(server, made, 'one dump while reminders wait')
    // After three tries the server is left alone for a while, and who of them was tried by then is chance: each is, once.
    await sendReminders(closeTransport)
    const down = await read(server, made, 'one dump while the mail server is down')
    isDown = false
    await sendReminders()
    if (delivered !== raters.length - ANSWERED + 1) throw new Error(`${delivered} reminders were delivered`)
    return [waiting, down, await read(server, made, 'one dump after the reminders')]
  } finally {
    setClock()
    setPost('')
    closeTransport()
    await new Promise<void>((resolve) => post.close(() => resolve()))
  }
}

/** Raters who have answered and are told by their rows from everybody who has not. */
async function read(server: Server, { raters }: MadeCampaign, attacker: string): Promise<Finding> {
  const dump = await attacks.dumpOf(server.url)
  const groups = alike(
    dump,
    raters.slice(1).map(({ email }) => email),
  )
  const answered = new Set(raters.slice(1, ANSWERED + 1).map(({ email }) => email))
  const known = groups.filter((group) => group.every((email) => answered.has(email)))
  return { attacker, tries: raters.length - 1, answers: 0, raters: known.flat().length }
}

/** People who cannot be told apart by what mails were written to them, nor by the rows of those who were asked. */
function alike({ rows }: attacks.Dump, emails: readonly string[]): string[][] {
  const own = (email: string): string => {
    const asked = rows.filter(({ table, values }) => table === 'campaign_participants' && values['email'] === email)
    const mails = rows.filter(({ table, values }) => table === 'mails' && values['to_address'] === email)
    const ids = asked.map(({ values }) => values['id'] ?? '')
    const said = [...asked, ...mails].map(({ values: { created_at: _created, updated_at: _updated, ...values } }) =>
      // What is everybody's own, and instants of tries.
      JSON.stringify({ ...values, id: '', email: '', to_address: '', name: '', to_name: '', token_hash: '' })
        .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"then"')
        .replaceAll(new RegExp(ids.join('|'), 'g'), 'own'),
    )
    return JSON.stringify(said.toSorted())
  }
  return [...Map.groupBy(emails, own).values()]
}
