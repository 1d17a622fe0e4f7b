import { useState } from 'react'
import { draftKey, dropDraft, readDraft } from '#base/page/storage.ts'
import { useKept } from '#base/page/useKept.ts'
import { useBlockWhen } from '#base/routing/blocking.ts'
import { getUser } from '#base/session/session.ts'

interface Given<T> {
  /** Name of the form, of small letters. */
  form: string
  about: string
  /** What stands there while nothing is typed. */
  empty: T
  /** What it begins with where nothing is kept; left out: `empty`. */
  begun?: T
}

/** What is typed in a form about something, kept in the browser under the account until it is sent or given up. */
export function useKeptDraft<T>({ form, about, empty, begun = empty }: Given<T>) {
  const [key] = useState(() => draftKey(form, getUser()?.uid ?? '', about))
  const [value, setValue] = useState<T>(() => readDraft<T>(key) ?? begun)
  const isGivenUp = useBlockWhen(JSON.stringify(value) !== JSON.stringify(empty), true)
  useKept({ key, value, setValue, empty, isGivenUp })
  return { value, setValue, /** It is sent. */ drop: () => dropDraft(key, value) }
}
