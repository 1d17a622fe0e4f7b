import { useState } from 'react'
import { draftKey, emptyDraft, readDraft } from '#base/page/storage.ts'
import { getUser, isOnlyLooking, useUser } from '#base/session/session.ts'
import { UnsentText } from '#applications/UnsentText.tsx'
import { m } from '#words/messages.js'
import type { Masked, Whole } from './record.api.ts'

/** A form of the page, as it is kept in the browser, that takes nothing any more. */
interface Closed {
  title: string
  key: string
}
type Kept = { text?: string; reason?: string } | null

const wordsIn = (key: string): string => {
  const kept = readDraft<Kept>(key)
  return (kept?.text ?? kept?.reason ?? '').trim()
}

/** What somebody has typed here before the application ended or was withdrawn: its boxes are gone, the words are not. */
export function LeftDrafts({ record }: { record: Masked | Whole }) {
  const { uid, triage, may_note: mayNote, is_readable: isReadable } = record
  const isLooking = isOnlyLooking(useUser())
  const [, setRemoved] = useState('')
  if (isLooking) return null
  const keyOf = (form: string, about = uid) => draftKey(form, getUser()?.uid ?? '', about)
  const closed: Closed[] = [
    ...(mayNote ? [] : [{ title: m.record_left_note(), key: keyOf('note') }]),
    ...(triage?.may.give ? [] : [{ title: m.record_left_opinion(), key: keyOf('triage') }]),
    ...(isReadable ? [] : [{ title: m.apps_unsent_title(), key: keyOf('letter', `${uid}_message`) }]),
  ]
  return closed.map(({ title, key }) => {
    const text = wordsIn(key)
    const remove = () => {
      emptyDraft(key, readDraft(key))
      setRemoved(key)
      document.querySelector<HTMLElement>('main h1')?.focus()
    }
    return text && <UnsentText key={key} title={title} why={m.record_left_why()} text={text} onRemove={remove} />
  })
}
