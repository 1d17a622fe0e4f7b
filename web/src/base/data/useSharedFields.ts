import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '#words/messages.js'
import { type Kinds, type Name, sharedFields, type Values } from './shared-fields.ts'
import type { FieldErrors } from './submit.ts'

/** What a form holds of a record that others change too (`sharedFields`), over how it was answered last; of a new one when left out. */
export function useSharedFields<R extends { rev: number }, V extends Values>(
  record: R | undefined,
  valuesOf: (record?: R) => V,
  kinds: Kinds<V> = {},
  /** What was typed here before, and kept. */
  typed?: () => V | undefined,
) {
  const [{ signal, differing, ...fields }] = useState(() => sharedFields(record, valuesOf, kinds, typed?.()))
  const { base, before, values, unsettled } = useSyncExternalStore(signal.subscribe, signal.get, signal.get)
  const { take } = fields
  useEffect(() => {
    if (record) take(record)
  }, [record, take])
  return {
    ...fields,
    /** Of the record, as what stands there is based on; undefined of a new one. */
    rev: base?.rev,
    /** As the record has them. */
    before,
    values,
    unsettled,
    isChanged: differing(before, values).length > 0,
    /** What keeps the form from being saved. */
    faults: (): FieldErrors =>
      Object.fromEntries(signal.get().unsettled.map((name: Name<V>) => [name, m.profile_elsewhere_choose()])),
  }
}
