import { makeSignal } from '#base/page/signal.ts'
import { savedOnLatest } from './saved-on-latest.ts'

export type Values = Record<string, unknown>
export type Name<V> = keyof V & string

/** A field that is more than a text, a tick or a key. */
interface Kind<T> {
  /** What it is compared by. */
  keyOf: (value: T) => string | undefined
  /** Puts together what both have changed; left out: one of the two is chosen. */
  merge?: (sides: { before: T; typed: T; now: T }) => T
}
export type Kinds<V> = { [N in Name<V>]?: Kind<V[N]> }

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
  kinds: Kinds<V> = {},
  /** What was typed here before, and kept. */
  typed: V = valuesOf(opened),
) {
  const signal = makeSignal({
    base: opened,
    before: valuesOf(opened),
    values: typed,
    unsettled: [] as readonly Name<V>[],
  })
  const isSame = <N extends Name<V>>(name: N, one: V[N], other: V[N]): boolean => {
    const keyOf = kinds[name]?.keyOf
    return keyOf ? keyOf(one) === keyOf(other) : one === other
  }
  const namesOf = (values: V) => Object.keys(values) as Name<V>[]
  const differing = (one: V, other: V) => namesOf(one).filter((name) => !isSame(name, one[name], other[name]))
  const rebased = <N extends Name<V>>(name: N, before: V[N], typed: V[N], now: V[N]): V[N] => {
    if (isSame(name, typed, before)) return now
    return kinds[name]?.merge?.({ before, typed, now }) ?? typed
  }
  /** @param sent just saved from here: what was typed in these fields since is newer than the answer */
  const take = (record: R, sent: Partial<V> = {}): Name<V>[] => {
    const { base, before, values, unsettled } = signal.get()
    if (base && record.rev <= base.rev) return []
    const theirs = valuesOf(record)
    const isUntouched = (name: Name<V>) => name in sent && isSame(name, values[name], sent[name] as V[typeof name])
    const typed = Object.fromEntries(
      namesOf(values).map((name) => [name, (isUntouched(name) ? before : values)[name]]),
    ) as V
    const both = differing(before, theirs).filter(
      (name) =>
        !(name in sent) &&
        !kinds[name]?.merge &&
        !isSame(name, typed[name], before[name]) &&
        !isSame(name, typed[name], theirs[name]),
    )
    signal.set({
      base: record,
      before: theirs,
      values: Object.fromEntries(
        namesOf(typed).map((name) => [name, rebased(name, before[name], typed[name], theirs[name])]),
      ) as V,
      unsettled: [...new Set([...unsettled, ...both])],
    })
    return both
  }
  const change = <N extends Name<V>>(name: N, value: V[N]): void =>
    signal.set({ ...signal.get(), values: { ...signal.get().values, [name]: value } })
  return {
    signal,
    take,
    differing,
    change,
    /** Everything at once, as it was typed before. */
    replace: (values: V): void => signal.set({ ...signal.get(), values }),
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
