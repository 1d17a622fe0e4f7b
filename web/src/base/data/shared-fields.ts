import { makeSignal } from '#base/page/signal.ts'
import { rebaseTexts } from '#base/page/rebase.ts'
import { savedOnLatest } from './saved-on-latest.ts'

export type Values = Record<string, string | boolean>
export type Name<V> = keyof V & string

interface Saving<R, V> {
  /** @param values of the form when it was sent, of which `names` differ from what the record has */
  save: (sent: { rev: number; names: Name<V>[]; values: V }) => Promise<R>
  /** Left out, what somebody else has changed meanwhile is refused, and the form goes on over what is fetched then. */
  latest?: () => Promise<R>
}

/**
 * What a form holds of a record that others change too, outside of what is drawn: an answer that comes late meets what is typed by
 * then. Fields only one of the two has changed are as they made them; of one both have changed the typed text stays, and it is
 * `unsettled` until one is chosen. An answer older than what is there is none.
 */
export function sharedFields<R extends { rev: number }, V extends Values>(
  opened: R | undefined,
  valuesOf: (record?: R) => V,
) {
  const signal = makeSignal({
    base: opened,
    before: valuesOf(opened),
    values: valuesOf(opened),
    unsettled: [] as readonly Name<V>[],
  })
  const differing = (one: V, other: V) => (Object.keys(one) as Name<V>[]).filter((name) => one[name] !== other[name])
  /** @param sent just saved from here: what was typed in these fields since is newer than the answer */
  const take = (record: R, sent: Partial<V> = {}): Name<V>[] => {
    const { base, before, values, unsettled } = signal.get()
    if (base && record.rev <= base.rev) return []
    const theirs = valuesOf(record)
    const untouched = Object.entries(sent).filter(([name, value]) => values[name] === value)
    const typed = { ...values, ...Object.fromEntries(untouched.map(([name]) => [name, before[name as Name<V>]])) }
    const both = differing(before, theirs).filter(
      (name) => !(name in sent) && typed[name] !== before[name] && typed[name] !== theirs[name],
    )
    signal.set({
      base: record,
      before: theirs,
      values: rebaseTexts(before, typed, theirs),
      unsettled: [...new Set([...unsettled, ...both])],
    })
    return both
  }
  const change = <N extends Name<V>>(name: N, value: V[N]): void =>
    signal.set({ ...signal.get(), values: { ...signal.get().values, [name]: value } })
  return {
    signal,
    take,
    change,
    settle: <N extends Name<V>>(name: N, which: 'theirs' | 'mine'): void => {
      if (which === 'theirs') change(name, signal.get().before[name])
      signal.set({ ...signal.get(), unsettled: signal.get().unsettled.filter((one) => one !== name) })
    },
    /** Saves what differs. @throws CallError, with an error for each field that has to be chosen */
    save: async ({ save, latest }: Saving<R, V>): Promise<R> => {
      const { base, before, values } = signal.get()
      const names = differing(before, values)
      const send = (rev: number) => save({ rev, names, values })
      const rev = base?.rev ?? 0
      const answer = await (latest
        ? savedOnLatest({ rev, save: send, latest, merge: (record) => take(record) })
        : send(rev))
      take(answer, Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>)
      return answer
    },
  }
}
