import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Placement, Placing } from '@korak/contract/placements.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { showToast } from '#base/page/toasts.ts'
import { allows, useUser } from '#base/session/session.ts'
import { formatDay } from '#base/text/dates.ts'
import { payOf } from '#applications/office/offers/words.ts'
import { CommandButton } from '#office/CommandButton.tsx'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { FactsList } from '#ui/list/FactsList.tsx'
import { m } from '#words/messages.js'
import { DeletePlacement } from './DeletePlacement.tsx'
import { EndDialog } from './EndDialog.tsx'
import { PlacementDialog } from './PlacementDialog.tsx'
import { PlacementHistory } from './PlacementHistory.tsx'
import { erasePlacement, refreshPlacements, restorePlacement } from './undo.ts'
import { CHECK_IN_WORDS, guaranteeWords, STATE_WORDS } from './words.ts'

/** The placement on an application: when work begins, what we answer for, and when we ask how it goes. */
export function PlacementPanel({ uid, name }: { uid: string; name: string }) {
  const isAllowed = allows(useUser(), 'placements.manage')
  const query = useQuery({
    ...queryOf('GET /applications/:uid/placement', { params: { uid } }),
    staleTime: 0,
    enabled: isAllowed,
  })
  if (!isAllowed) return null
  return <Loaded query={query}>{(placing) => <Panel uid={uid} name={name} placing={placing} />}</Loaded>
}

function Panel({ uid, name, placing }: { uid: string; name: string; placing: Placing }) {
  const [asked, setAsked] = useState<'terms' | { end: string } | { erase: string } | null>(null)
  const { placement, may } = placing
  const canType = may.make || placement?.may.update === true
  const label = placement ? m.placement_update() : m.placement_make()
  const close = () => setAsked(null)
  useCommands(
    useMemo<Command[]>(
      () =>
        canType
          ? [
              {
                id: 'placement',
                group: 'record',
                label: placement ? m.placement_update_title({ name }) : m.placement_make(),
                key: 's',
                run: () => setAsked('terms'),
              },
            ]
          : [],
      [canType, placement, name],
    ),
  )
  // What is open stays open, whatever is fetched anew.
  if (!placement && !may.make && !asked) return null
  return (
    <Section title={m.placement_title()}>
      <Stack gap={4}>
        {placement ? <Shown placement={placement} /> : <p className="muted">{m.placement_none()}</p>}
        <Row>
          {canType && (
            <Button variant={placement ? 'secondary' : 'primary'} onClick={() => setAsked('terms')}>
              {label}
            </Button>
          )}
          {placement?.may.end && (
            <Button variant="quiet" onClick={() => setAsked({ end: placement.uid })}>
              {m.placement_end()}
            </Button>
          )}
          {placement?.may.restore && (
            <CommandButton variant="secondary" onRun={() => restorePlacement(placement.uid)}>
              {m.placement_restore()}
            </CommandButton>
          )}
          {placement?.may.delete && (
            <Button variant="quiet" onClick={() => setAsked({ erase: placement.uid })}>
              {m.placement_delete()}
            </Button>
          )}
        </Row>
        {placement && <PlacementHistory uid={placement.uid} />}
      </Stack>
      {asked === 'terms' && (
        <PlacementDialog
          uid={uid}
          name={name}
          placing={placing}
          onClose={close}
          onSaved={(saved) => {
            close()
            showToast(
              placement
                ? { text: m.placement_is_updated() }
                : {
                    text: m.placement_is_made(),
                    ...(saved.may.delete && {
                      action: { label: m.action_undo(), run: () => void erasePlacement(saved.uid) },
                    }),
                  },
            )
            void refreshPlacements()
          }}
        />
      )}
      {asked !== null && asked !== 'terms' && 'erase' in asked && (
        <DeletePlacement uid={asked.erase} name={name} onClose={close} />
      )}
      {asked !== null && asked !== 'terms' && 'end' in asked && (
        <EndDialog
          uid={asked.end}
          onClose={close}
          onEnded={() => {
            close()
            showToast({
              text: m.placement_is_ended(),
              action: { label: m.action_undo(), run: () => void restorePlacement(asked.end) },
            })
            void refreshPlacements()
          }}
        />
      )}
    </Section>
  )
}

/** What the guarantee says of work that ended before its time. */
function saysOf({ guarantee, guarantee_until: until }: Placement): string {
  if (until === null) return m.placement_says_none()
  const day = formatDay(until)
  return guarantee === 'due' ? m.placement_says_due({ day }) : m.placement_says_over({ day })
}

function checkInWords({
  due_on: due,
  assignee,
  is_done: isDone,
  is_stopped: isStopped,
}: Placement['check_ins'][number]) {
  if (isStopped) return m.placement_check_in_stopped()
  if (isDone) return m.placement_check_in_done()
  if (due === null) return m.placement_check_in_gone()
  const day = formatDay(due)
  return assignee ? m.placement_check_in_due({ day, name: assignee }) : day
}

function Shown({ placement }: { placement: Placement }) {
  const { state, guarantee, guarantee_until: until, ended_on: ended, end_reason: reason } = placement
  return (
    <Stack gap={4}>
      {placement.is_loose && state !== 'ended' && <Notice tone="warn">{m.placement_is_loose()}</Notice>}
      {state === 'ended' && <Notice tone={guarantee === 'due' ? 'warn' : 'info'}>{saysOf(placement)}</Notice>}
      <FactsList
        facts={[
          { label: m.placement_state(), value: STATE_WORDS[state]() },
          { label: m.placement_start(), value: formatDay(placement.start_on) },
          ...(ended ? [{ label: m.placement_ended(), value: formatDay(ended) }] : []),
          ...(reason ? [{ label: m.placement_ended_why(), value: reason }] : []),
          { label: m.placement_pay(), value: payOf(placement) },
          {
            label: m.placement_guarantee(),
            value: until
              ? `${guaranteeWords(placement)} · ${m.placement_guarantee_until()} ${formatDay(until)}`
              : guaranteeWords(placement),
          },
        ]}
      />
      {placement.check_ins.length > 0 && (
        <>
          <h3>{m.placement_check_ins()}</h3>
          <FactsList
            facts={placement.check_ins.map((one) => ({ label: CHECK_IN_WORDS[one.kind](), value: checkInWords(one) }))}
          />
        </>
      )}
    </Stack>
  )
}
