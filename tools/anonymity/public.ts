// A day of a public questionnaire, people without a name between people with one: what the order of rows tells of the time.
import { randomUUID } from 'node:crypto'
import { TEST_CONTEXT } from '../../api/src/http/request-context.factory.ts'
import { invitationToken } from '../../api/src/auth/invitation-links.ts'
import { enough, makeLink } from '../../api/src/public-questionnaires/public-questionnaires.factory.ts'
import { tasks } from '../../api/src/public-questionnaires/public-questionnaires.background.ts'
import { complete } from '../../api/src/public-questionnaires/responses/completing.service.ts'
import { start } from '../../api/src/public-questionnaires/responses/starting.service.ts'
import { insertInvitations } from '../../api/src/public-questionnaires/staff/staff.queries.ts'
import { responseIdOf, tokenHash } from '../../api/src/public-questionnaires/tokens.ts'
import type { startEmbedded } from '../../api/src/db/embedded.ts'
import * as attacks from './attacks.ts'
import type { Finding } from './round.ts'

const PEOPLE = 12

/** @returns of how many anonymous responses readers of one dump, or of the tables, know the time within the day, before the night and after it */
export async function dayOfPublicAnswers(server: Awaited<ReturnType<typeof startEmbedded>>): Promise<Finding[]> {
  const [open, personal] = [await makeLink(), await makeLink({ mode: 'personal' })]
  const truth = new Map<string, number>()
  for (let n = 0; n < PEOPLE; n++) {
    await submitAt(await inviteTo(personal.id), personal.id)
    truth.set(await submitAt(undefined, open.id), Date.now())
  }
  await submitAt(await inviteTo(personal.id), personal.id)
  const find = async (attacker: string, by: 'place' | 'xmin'): Promise<Finding> => {
    const dump = await attacks.dumpOf(server.url)
    const guesses = timesOf(dump, new Set(truth.keys()), by)
    const right = guesses.filter(({ response, from, to }) => {
      const at = truth.get(response) ?? 0
      return from <= at && at <= to
    })
    return { attacker, tries: guesses.length, answers: new Set(right.map(({ response }) => response)).size, raters: 0 }
  }
  const day = [
    await find('one dump of public answers in the day', 'place'),
    await find('one copy of their tables in the day', 'xmin'),
  ]
  await tasks['public.evenOut']()
  // The next morning somebody comes who is known.
  await submitAt(await inviteTo(personal.id), personal.id)
  const night = [
    await find('one dump of public answers after the night', 'place'),
    await find('one copy of their tables after the night', 'xmin'),
  ]
  return [...day, ...night]
}

async function inviteTo(linkId: string): Promise<string> {
  const id = randomUUID()
  const token = invitationToken(id)
  const who = { name: 'Vabljena Oseba', email: `${id}@primer.si` }
  await insertInvitations([{ id, linkId, tokenHash: tokenHash(token), ...who }])
  return token
}

/** Begins and submits. @returns id of the response */
async function submitAt(place: string | undefined, id: string): Promise<string> {
  const { uid, stamp } = await start({ id, place }, {}, TEST_CONTEXT)
  await complete(uid, { stamp, changes: enough() }, TEST_CONTEXT)
  return responseIdOf(uid)
}

/** When an anonymous response came, as somebody guesses it. */
interface Guess {
  response: string
  from: number
  to: number
}
/** The tables of public answers, each with the column that says of whom a row is. */
const ANSWERED = { public_responses: 'id', answer_sheets: 'id', answers: 'sheet_id' }

/**
 * Between which answers by name anonymous ones came, by where their rows lie or by the order of transactions. Those by name
 * have their instant.
 * @param anonymous responses by which nobody is known
 */
function timesOf({ rows }: attacks.Dump, anonymous: ReadonlySet<string>, by: 'place' | 'xmin'): Guess[] {
  return Object.entries(ANSWERED).flatMap(([name, column]) => {
    const found = rows.filter(({ table }) => table === name)
    const sorted = by === 'place' ? found : found.toSorted((a, b) => Number(a.xmin) - Number(b.xmin))
    const known = sorted.map(({ values }) => !anonymous.has(values[column] ?? ''))
    return sorted.flatMap(({ values }, at) => {
      const [former, next] = [known.lastIndexOf(true, at), known.indexOf(true, at)]
      if (known[at] || former === -1 || next === -1) return []
      const instant = (index: number) => Date.parse(sorted[index]?.values['updated_at'] ?? '')
      return [{ response: values[column] ?? '', from: instant(former), to: instant(next) }]
    })
  })
}
