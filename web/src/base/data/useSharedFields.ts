import { useEffect, useState, useSyncExternalStore } from 'react'
import { m } from '#words/messages.js'
import { type Name, sharedFields, type Values } from './shared-fields.ts'
import type { FieldErrors } from './submit.ts'

/** What a form holds of a record that others change too (`sharedFields`), over how it was answered last; of a new one when left out. */
export function useSharedFields<R extends { rev: number }, V extends Values>(
  record: R | undefined,
  valuesOf: (record?: R) => V,
) {
  const [{ signal, ...fields }] = useState(() => sharedFields(record, valuesOf))
  const { before, values, unsettled } = useSyncExternalStore(signal.subscribe, signal.get, signal.get)
  const { take } = fields
  useEffect(() => {
    if (record) take(record)
  }, [record, take])
  return {
    ...fields,
    /** As the record has them. */
    before,
    values,
    unsettled,
    isChanged: (Object.keys(before) as Name<V>[]).some((name) => values[name] !== before[name]),
    /** What keeps the form from being saved. */
    faults: (): FieldErrors =>
      Object.fromEntries(signal.get().unsettled.map((name) => [name, m.profile_elsewhere_choose()])),
  }
}
