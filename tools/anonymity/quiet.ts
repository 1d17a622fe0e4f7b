// Hours in which one rater after the other answers and nobody else does anything: what the order of transactions tells.
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { answerAs, makeCampaign, type MadeRater } from '../../api/src/campaigns/campaigns.factory.ts'
import { tasks } from '../../api/src/campaigns/campaigns.background.ts'
import { insertSession, touchSession } from '../../api/src/auth/sessions.queries.ts'
import type { startEmbedded } from '../../api/src/db/embedded.ts'
import { slotsIn } from '../../api/src/campaigns/answers/slots.service.ts'
import { makeUser } from '../../api/src/users/users.factory.ts'
import * as attacks from './attacks.ts'
import type { Finding } from './round.ts'

type Server = Awaited<ReturnType<typeof startEmbedded>>
const ACCOUNTS = 4

/** @returns what readers of one copy of the tables, and of the files below it, find before the nightly writing and after it */
export async function quietHours(server: Server): Promise<Finding[]> {
  const users = await Promise.all(Array.from({ length: ACCOUNTS }, () => makeUser({ kind: 'employee' })))
  const named = users.map(({ email }, at) => ({ email, relationship: at % 2 ? 'employee' : 'coworker' }) as const)
  const made = await makeCampaign({ raters: ['coworker', 'coworker', 'employee', 'employee'], named })
  await tasks['campaigns.invite']({ id: made.uid })
  for (const { id } of users)
    await insertSession({
      tokenHash: createHash('sha256').update(randomUUID()).digest(),
      oldTokenHash: null,
      userId: id,
      isRemembered: false,
      device: 'Firefox',
      ip: '127.0.0.1',
      seconds: 3600,
    })
  const raters = made.raters.filter(({ by }) => 'userId' in by && users.some(({ id }) => id === by.userId))
  // One of them only looks in.
  for (const [at, rater] of raters.entries()) {
    await visit(server, rater)
    if (at > 0) await answerAs(rater)
  }
  const truth = await placesOf(made.uid, raters)
  const evening = await read(server, made.uid)
  await tasks['campaigns.evenOut']()
  const later = await placesOf(made.uid, raters)
  const night = await read(server, made.uid)
  const places = new Map([...truth, ...later])
  const finding = (attacker: string, versions: attacks.Version[], sessions: attacks.Row[]): Finding => {
    const guesses = attacks.guessBySessions(versions, sessions)
    const right = new Set(guesses.filter(({ slot, user }) => places.get(slot) === user).map(({ user }) => user))
    return { attacker, tries: versions.length, answers: 0, raters: right.size }
  }
  return [
    finding('one copy of the tables, quiet hours', evening.table, evening.sessions),
    finding('the same after the nightly writing', night.table, night.sessions),
    finding('files of a copied folder, quiet hours', evening.file, evening.sessions),
    finding('files after the nightly writing', night.file, evening.sessions),
  ]
}

/** The portal notes that a session was seen, as it does when a page is opened. */
async function visit(server: Server, { by }: MadeRater): Promise<void> {
  const sessions = attacks.sessionsIn(await attacks.dumpOf(server.url))
  const own = sessions.find(({ values }) => 'userId' in by && values['user_id'] === by.userId)
  await touchSession(own?.values['id'] ?? '')
}

async function placesOf(campaign: string, raters: readonly MadeRater[]): Promise<Map<string, string>> {
  const slots = await slotsIn(campaign)
  return new Map(raters.map(({ uid, by }) => [slots.of(uid)?.id ?? '', 'userId' in by ? by.userId : ''] as const))
}

/** Slots as the table gives them and as its file has them, with everything that is left of former ones. */
async function read(server: Server, campaign: string) {
  const dump = await attacks.dumpOf(server.url)
  const table = attacks
    .slotsIn(dump)
    .filter(({ values }) => values['campaign_id'] === campaign)
    .map(({ values, xmin }) => ({ slot: values['id'] ?? '', xmin: Number(xmin) }))
  const at = await attacks.fileOf(server.adminUrl, server.url, attacks.SLOTS)
  const file = attacks.versionsIn(readFileSync(path.join(server.dataFolder, at)), campaign)
  return { table, file, sessions: attacks.sessionsIn(dump) }
}
