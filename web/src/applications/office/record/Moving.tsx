import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { StaffApplication } from '@korak/contract/staff-applications.ts'
import { queryOf } from '#base/data/query.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { useRowCommand } from '#base/page/row-command.ts'
import { MoveDialog } from '#applications/office/MoveDialog.tsx'
import { refreshMoved, tellMoved } from '#applications/office/moves.ts'
import { RecallAll, usePlanned } from '#applications/office/PlannedLetters.tsx'
import { useRecallOne } from '#applications/office/Recalling.tsx'
import { useGone } from '#applications/office/useMoving.tsx'
import { heldWords } from '#applications/office/words.ts'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { IconArrowRight } from '#ui/icons.ts'
import { Row } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

/** How often it is looked whether a letter is still held. */
const HELD_MS = 10_000

/** The application as lists have it, with its name: asked for only once the name is shown; and the call, where it failed. */
export function useStanding(uid: string, isShown: boolean) {
  const query = useQuery({
    ...queryOf('GET /applications', { query: { filter: { id: uid }, page: 1, per_page: 1 } }),
    enabled: isShown,
    staleTime: 0,
    // The candidate may act first: then the letter is taken back, and the page says so.
    refetchInterval: ({ state }) => (state.data?.data[0]?.letter ? HELD_MS : false),
  })
  const standing = isShown ? query.data?.data[0] : undefined
  useGone(standing ? [standing] : [])
  const held = standing?.letter?.uid ?? null
  const before = useRef(held)
  useEffect(() => {
    if (before.current !== null && held === null && standing) void refreshMoved()
    before.current = held
  }, [held, standing])
  return { standing, failed: isShown && query.isError && !query.data ? query : null }
}

/** A decision, by button, M and R, as on the board. What is open stays so when it cannot be made any more. */
export function MoveButton({ uid, mayMove }: { uid: string; mayMove: boolean }) {
  const [asked, setAsked] = useState<{ to?: string } | null>(null)
  useCommands(
    useMemo<Command[]>(
      () =>
        !mayMove
          ? []
          : [
              { id: 'move', group: 'record', label: m.move_menu(), key: 'm', run: () => setAsked({}) },
              {
                id: 'not-selected',
                group: 'record',
                label: m.move_not_selected_menu(),
                key: 'r',
                run: () => setAsked({ to: 'not_selected' }),
              },
            ],
      [mayMove],
    ),
  )
  return (
    <>
      {mayMove && (
        <Button icon={IconArrowRight} onClick={() => setAsked({})}>
          {m.move_menu()}
        </Button>
      )}
      {asked && (
        <MoveDialog
          uid={uid}
          to={asked.to}
          onClose={() => setAsked(null)}
          onMoved={(moved, name, stage) => {
            setAsked(null)
            tellMoved(moved, name, stage)
          }}
        />
      )}
    </>
  )
}

/** A letter that is held, and the way to stop it; of one of many also all of them. */
export function Held({ application }: { application: StaffApplication }) {
  const { letter, may } = application
  const [dialog, recall] = useRecallOne(application)
  const recalling = useRowCommand(recall)
  const isPlanned = letter !== null && letter.bulk_uid !== null && letter.send_on !== null
  const planned = usePlanned(isPlanned).find((one) => one.uid === letter?.bulk_uid)
  if (!letter) return null
  return (
    <Notice tone="info">
      <Row>
        <span>
          {heldWords(letter)}
          {!letter.is_own && <> {m.record_letter_by({ name: letter.by ?? m.record_by_us() })}</>}
        </span>
        {may.recall && (
          <Button variant="secondary" pending={recalling.pending} onClick={() => void recalling.run()}>
            {m.record_recall()}
          </Button>
        )}
        {planned && planned.held > 1 && planned.may.undo && <RecallAll planned={planned} />}
        {dialog}
      </Row>
    </Notice>
  )
}
