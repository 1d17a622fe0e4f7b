// Somebody with a browser who fills a questionnaire in without pause, with the queue of the screens, and knows what was acknowledged.
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerValue } from '@korak/contract/definition.ts'
import { findAnswers, findSheet } from '../../api/src/questionnaires/answers/answers.queries.ts'
import type { SeededRandom } from '../../bench/seeded-random.ts'
import { send } from '../../bench/send.ts'
import { CallError } from '../../web/src/base/data/errors.ts'
import { AnswerQueue, type Send } from '../../web/src/answers/queue/queue.ts'

/** Questions of `makeQuestionnaire()`. */
export const ITEMS = ['listens', 'interrupts', 'plans', 'note']

interface Said {
  item: string
  rev: number
  value: AnswerValue
}
/** Answers without pause until told to stop. */
export class Respondent {
  readonly acknowledged: Said[] = []
  /** Changes that were sent, by question. */
  readonly sent = new Map<string, Set<string>>()
  readonly typed = new Map<string, AnswerValue>()
  readonly queue: AnswerQueue
  readonly path: string
  readonly token: string
  #origin: () => string

  constructor(uid: string, token: string, origin: () => string) {
    this.path = `/api/portal/questionnaires/${uid}`
    this.token = token
    this.#origin = origin
    const store = {
      all: async () => [],
      left: async () => [],
      add: async () => true,
      remove: async () => {},
      refuse: async () => {},
      take: async () => {},
    }
    this.queue = new AnswerQueue({ owner: uid, rev: 0, revs: {}, send: this.#send, store })
  }

  async call(method: string, place: string, body: unknown): Promise<unknown> {
    const { status, body: text } = await send(this.#origin(), method, this.path + place, { token: this.token, body })
    if (status !== 200) throw new CallError({ status, code: 'UNREADABLE', message: text })
    return JSON.parse(text)
  }

  readonly #send: Send = async (batch) => {
    for (const { item, id } of batch.changes) this.sent.set(item, (this.sent.get(item) ?? new Set()).add(id))
    const kept = (await this.call('PUT', '/answers', batch)) as Awaited<ReturnType<Send>>
    for (const { item, rev } of kept.kept)
      this.acknowledged.push({ item, rev, value: batch.changes.find((one) => one.item === item)?.value ?? null })
    return kept
  }

  async answer(random: SeededRandom, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const item = random.one(ITEMS)
      const value = item === 'note' ? `Zapis ${random.below(1_000_000)}` : 1 + random.below(5)
      this.typed.set(item, value)
      this.queue.put(item, value)
      await sleep(20 + random.below(100))
    }
  }
}

/** What is not as it was said to be. Reads the database this process is connected to. */
export async function faultsOf(uid: string, { acknowledged, sent, typed, queue }: Respondent): Promise<string[]> {
  const rows = new Map((await findAnswers(uid)).map((row) => [row.item, row]))
  const wrong = acknowledged.flatMap(({ item, rev, value }) => {
    const row = rows.get(item)
    if (!row || row.rev < rev) return [`lost: ${item} ${rev}`]
    return row.rev === rev && row.value !== value ? [`changed: ${item} ${rev}`] : []
  })
  for (const [item, value] of typed) if (rows.get(item)?.value !== value) wrong.push(`not the last: ${item}`)
  for (const [item, ids] of sent) if (rows.get(item)?.rev !== ids.size) wrong.push(`not once: ${item}`)
  const sum = [...rows.values()].reduce((all, { rev }) => all + rev, 0)
  if ((await findSheet(uid))?.rev !== sum) wrong.push('the sheet has another revision')
  if (queue.get().conflicts.length + queue.get().refused.length > 0) wrong.push('asked about, or refused')
  return wrong
}
