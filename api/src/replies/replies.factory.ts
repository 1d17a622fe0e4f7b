import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { makeApplication } from '#applications/applications.factory.ts'
import { db } from '#db/db.ts'
import { bounceAddress, replyAddress } from '#mail/replies/reply-addresses.ts'

/** A candidate with an application and a mail about it that may be answered, with the addresses it went out with. */
export async function makeAnswerable(wanted: Parameters<typeof makeApplication>[0] = {}) {
  const application = await makeApplication(wanted)
  const { id } = await db()
    .insertInto('mails')
    .values({
      userId: application.user.id,
      toAddress: application.user.email,
      template: 'application_message',
      language: 'sl-SI',
      status: 'sent',
      sentAt: sql<Date>`now()`,
      params: JSON.stringify({ application: application.uid, ref: 'P-1', job: 'Tajnica' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    ...application,
    mail: id,
    to: replyAddress(id, 'application_message') ?? '',
    bounces: bounceAddress(id, 'application_message') ?? '',
  }
}

let count = 0
/** A mail of somebody as it comes over the line. */
export function rawMail(from: string, body: string, headers: Record<string, string> = {}): string {
  const all = {
    From: from,
    Subject: 'Re: Sporocilo',
    'Message-ID': `<${++count}@example.com>`,
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [...lines, '', body].join('\r\n').replaceAll(/\r?\n/g, '\r\n')
}

/** A mail server that hands in a mail word by word, and notes what it is told. */
export async function handIn(
  port: number,
  { sender, recipients, raw }: { sender: string; recipients: string[]; raw: string | Buffer },
): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' })
  const answers = linesOf(socket)
  const say = async (words: string): Promise<string> => {
    socket.write(`${words}\r\n`)
    return answers.next()
  }
  try {
    const said = [await answers.next(), await say('EHLO exchanger.example'), await say(`MAIL FROM:<${sender}>`)]
    for (const recipient of recipients) said.push(await say(`RCPT TO:<${recipient}>`))
    const refused = said.findLast((line) => line.startsWith('5') || line.startsWith('4'))
    if (refused) return refused
    await say('DATA')
    const bytes = typeof raw === 'string' ? Buffer.from(raw) : raw
    socket.write(Buffer.concat([bytes, Buffer.from('\r\n.\r\n')]))
    return await answers.next()
  } finally {
    socket.destroy()
  }
}

/** The last line of each answer, as they come; empty when the other side has hung up. */
function linesOf(socket: Socket) {
  const ready: string[] = []
  const waiting: ((line: string) => void)[] = []
  let rest = ''
  let isOver = false
  const give = (line: string) => {
    const next = waiting.shift()
    if (next) next(line)
    else ready.push(line)
  }
  socket.on('data', (data) => {
    const lines = `${rest}${data.toString()}`.split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (/^\d{3} /.test(line)) give(line)
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isOver = true
    for (const next of waiting.splice(0)) next('')
  })
  return {
    next: () =>
      new Promise<string>((resolve) => {
        const line = ready.shift()
        if (line !== undefined || isOver) resolve(line ?? '')
        else waiting.push(resolve)
      }),
  }
}

/** A mail that waits to be assigned. @returns its id */
export async function makeWaiting(): Promise<string> {
  const id = crypto.randomUUID()
  await db()
    .insertInto('replies')
    .values({
      id,
      messageHash: Buffer.from(id),
      original: 'Prosim za termin.',
      text: 'Prosim za termin.',
      subject: 'Termin',
      fromAddress: 'neznanka@example.com',
      state: 'waiting',
      doubt: 'unknown',
    })
    .execute()
  return id
}

/** Reference number of an application. */
export async function refOf(application: string): Promise<string> {
  const row = await db()
    .selectFrom('applications')
    .select('refNo')
    .where('id', '=', application)
    .executeTakeFirstOrThrow()
  return row.refNo
}
