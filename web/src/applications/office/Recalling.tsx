import { type ReactNode, useState } from 'react'
import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { formatDay } from '#base/text/dates.ts'
import { ConfirmDialog } from '#ui/action/Dialog.tsx'
import { m } from '#words/messages.js'
import { recall } from './moves.ts'

/** Letters that are about to be taken back. */
interface Asked {
  count: number
  /** Who wrote them. */
  by: string | null
  isOwn: boolean
  /** The day they are planned for; null: one that goes in half a minute. */
  day: string | null
  go: () => Promise<void>
}

/** Takes letters back: one's own at once, those of somebody else once it was read whose they are, how many, and for when. */
export function useRecalling(): [dialog: ReactNode, begin: (asked: Asked) => Promise<void>] {
  const [asked, ask] = useState<Asked | null>(null)
  const [pending, setPending] = useState(false)
  const begin = async (next: Asked) => (next.isOwn ? next.go() : ask(next))
  const confirm = async () => {
    setPending(true)
    await asked?.go()
    setPending(false)
    ask(null)
  }
  const name = asked?.by ?? m.record_by_us()
  const dialog = asked && (
    <ConfirmDialog
      open
      title={m.recall_others_title({ count: asked.count })}
      confirm={m.planned_recall({ count: asked.count })}
      keep={m.recall_others_keep()}
      pending={pending}
      onConfirm={() => void confirm()}
      onKeep={() => ask(null)}
    >
      <p>
        {asked.day === null
          ? m.recall_others_now({ name })
          : m.recall_others_planned({ count: asked.count, name, day: formatDay(asked.day) })}
      </p>
      <p>{m.recall_others_after()}</p>
    </ConfirmDialog>
  )
  return [dialog, begin]
}

/** The same of the letter that is held about one application. */
export function useRecallOne(
  { uid, name, letter }: Pick<StaffApplication, 'uid' | 'name' | 'letter'>,
  after: () => void = () => undefined,
): [dialog: ReactNode, begin: () => Promise<void>] {
  const [dialog, begin] = useRecalling()
  const go = async () => {
    if (letter) await recall(uid, letter.uid, name)
    after()
  }
  return [
    dialog,
    async () => (letter ? begin({ count: 1, by: letter.by, isOwn: letter.is_own, day: letter.send_on, go }) : after()),
  ]
}
