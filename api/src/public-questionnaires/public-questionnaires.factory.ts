import { randomUUID } from 'node:crypto'
import { whoIs } from '#applications/applications.factory.ts'
import { TEST_CONTEXT } from '#http/request-context.factory.ts'
import { now } from '#base/time.ts'
import { db } from '#db/db.ts'
import { change, ENOUGH, makeQuestionnaire, type MadeQuestionnaire } from '#questionnaires/questionnaires.factory.ts'
import { makeUser } from '#users/users.factory.ts'
import { createChannel } from '#public-questionnaires/staff/channels.service.ts'
import { insertLink } from '#public-questionnaires/staff/staff.queries.ts'
import { invite } from '#public-questionnaires/staff/staff.service.ts'

interface Wanted {
  mode?: 'open' | 'personal' | 'single-use'
  questionnaire?: MadeQuestionnaire
  channelId?: string | null
  code?: string
  maxResponses?: number
  opensAt?: Date
  closesAt?: Date
  minSeconds?: number
}
interface MadeLink {
  id: string
  questionnaire: MadeQuestionnaire
}

/** A link anybody may open at once. `await makeLink({ mode: 'single-use' })` */
export async function makeLink(wanted: Wanted = {}): Promise<MadeLink> {
  const { questionnaire = await makeQuestionnaire(), mode = 'open', minSeconds = 0, channelId = null, ...rest } = wanted
  const id = randomUUID()
  const row = { id, code: wanted.code ?? id, channelId, mode, minSeconds, versionId: questionnaire.versionId }
  await insertLink({ opensAt: now(), ...rest, ...row })
  return { id, questionnaire }
}

let channels = 0
export const makeChannel = async (more: { isActive?: boolean } = {}): Promise<{ id: string; key: string }> => {
  const key = `kanal-${++channels}`
  const staff = whoIs(await makeUser({ kind: 'employee' }))
  const words = { title_sl: 'Kanal', title_en: 'Channel', intro_sl: 'Uvod kanala', intro_en: 'Intro of the channel' }
  const closing = { closing_sl: 'Konec kanala', closing_en: 'End of the channel' }
  const made = await createChannel(staff, { key, ...words, ...closing, is_active: more.isActive ?? true }, TEST_CONTEXT)
  return { id: made.uid, key }
}

/** Tokens of a link, as they stand in the addresses staff get. */
export async function makeTokens(linkId: string, count = 1): Promise<string[]> {
  const staff = whoIs(await makeUser({ kind: 'employee' }))
  const { addresses } = await invite(staff, linkId, { count }, TEST_CONTEXT)
  return addresses.map((address) => new URL(address).pathname.split('/')[3] ?? '')
}

/** Changes that are enough to submit. */
export const enough = () => Object.entries(ENOUGH).map(([item, value]) => change(item, value))

/** Every value of every row of every table of the application, as text. */
export async function everything(): Promise<string> {
  const tables = await db().introspection.getTables()
  const texts = await Promise.all(
    tables.map(async ({ name, schema }) => {
      const rows = await db()
        .selectFrom(`${schema}.${name}` as 'users')
        .selectAll()
        .execute()
      return JSON.stringify(rows, (_, value: unknown) =>
        value !== null && typeof value === 'object' && 'data' in value && Array.isArray(value.data)
          ? Buffer.from(value.data as number[]).toString('hex')
          : value,
      )
    }),
  )
  return texts.join('\n')
}
