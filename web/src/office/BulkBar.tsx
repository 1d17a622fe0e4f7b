import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { MOST_AT_ONCE } from '@korak/contract/amounts.ts'
import { focusAfter } from '#base/page/focus.ts'
import { type Command, commandsSignal, useCommands } from '#base/page/commands.ts'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import styles from './BulkBar.module.css'
import type { AskedBulkAction, BulkAction, ChosenRows, Doing, useBulk } from './bulk.ts'

/** Of many one reads the first. */
const MOST_NAMED = 10

interface Chosen {
  ids: ReadonlySet<string>
  /** All the list shows are chosen, so many. */
  all: number | null
}
export const NOBODY: Chosen = { ids: new Set(), all: null }

interface Props {
  chosen: Chosen
  onChoose: (next: Chosen) => void
  /** Rows of this page, all of which may be chosen. */
  page: readonly string[]
  /** How many rows the list shows, and what makes it show them; without it the page is all there is. */
  list?: { total: number; asked: Pick<ChosenRows, 'search' | 'filter'> }
  actions: readonly (BulkAction | AskedBulkAction)[]
  bulk: ReturnType<typeof useBulk>
  /** What a row of this page is called. */
  nameOf?: (id: string) => string | undefined
}

/** What is chosen, in words, what can be done with it, and what came of it. */
export function BulkBar({ chosen, onChoose, page, list, actions, bulk, nameOf }: Props) {
  const count = chosen.all ?? chosen.ids.size
  const isPage = chosen.all === null && page.length > 0 && page.every((id) => chosen.ids.has(id))
  const total = list?.total ?? page.length
  const [asking, setAsking] = useState<AskedBulkAction | null>(null)
  const rows: ChosenRows = { ...(chosen.all === null ? { ids: [...chosen.ids] } : list?.asked), count }
  const run = (action: Doing, isAsked = false) =>
    bulk.run(action, rows, {
      isAsked,
      settle: (left) => {
        setAsking(null)
        // What was done is to be looked at anew; what was left stays chosen.
        onChoose(left.length > 0 ? { ids: new Set(left.map(({ id }) => id)), all: null } : NOBODY)
      },
    })
  const notice = useRef<HTMLDivElement>(null)
  const { told, lead } = bulk
  // What was pressed is gone with the rows chosen.
  useEffect(() => lead(notice.current))
  const begin = (action: Props['actions'][number]) => ('ask' in action ? setAsking(action) : void run(action))
  return (
    <>
      {told?.uid && <UndoKey />}
      {told && (
        <Notice
          ref={notice}
          className={styles.told}
          tone={told.tone}
          role={told.tone === 'danger' ? 'alert' : 'status'}
          actions={
            told.uid && (
              <Button
                variant="secondary"
                data-undo
                pending={bulk.isDoing}
                onClick={() => void bulk.undo(told.uid ?? '')}
              >
                {told.isAgain ? m.action_retry() : m.action_undo()}
              </Button>
            )
          }
        >
          {told.text}
          {told.left && told.left.length > 0 && (
            <ul>
              {told.left.slice(0, MOST_NAMED).map(({ id, why }) => (
                <li key={id}>
                  {nameOf?.(id) && <b>{nameOf(id)}: </b>}
                  {why}
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      {asking?.ask({ rows, go: (action) => run(action, true), onClose: () => setAsking(null) })}
      {count > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc goes back to the row, as B does
        <div className={styles.bar} role="group" aria-label={m.office_bulk()} data-bulk onKeyDown={goBack}>
          <p className={styles.count} role="status">
            {chosen.all === null ? m.office_chosen({ count }) : m.office_chosen_all({ count })}
          </p>
          {isPage &&
            total > count &&
            (total <= MOST_AT_ONCE ? (
              <Button
                variant="quiet"
                onClick={() => focusAfter(() => onChoose({ ids: chosen.ids, all: total }), firstIn)}
              >
                {m.office_choose_all({ count: total })}
              </Button>
            ) : (
              <p className={styles.count}>{m.office_choose_most({ count: MOST_AT_ONCE })}</p>
            ))}
          {actions.map((action) => (
            <Button
              key={action.key}
              data-shortcut={action.shortcut}
              variant="secondary"
              pending={bulk.pending}
              onClick={() => begin(action)}
            >
              {action.label}
            </Button>
          ))}
          {actions.map(
            ({ key, label, shortcut }) => shortcut && <ActionKey key={key} shortcut={shortcut} label={label} />,
          )}
          <Button
            variant="quiet"
            onClick={({ detail: presses }) => {
              // By the mouse the page stays where it is looked at.
              if (presses === 0) toRow()
              onChoose(NOBODY)
            }}
          >
            {m.office_choose_none()}
          </Button>
        </div>
      )}
    </>
  )
}

const firstIn = () => document.querySelector<HTMLElement>('[data-bulk] button')
/** Back to the row one came from, as B does. */
const toRow = (): void => {
  const commands = commandsSignal.get().flat()
  commands.findLast(({ id }) => id === 'chosen')?.run?.()
}
const goBack = ({ key }: KeyboardEvent): void => {
  if (key === 'Escape') toRow()
}

/** The key of an action presses its button: it is for the rows chosen, whatever it does to one when none is. */
function ActionKey({ shortcut, label }: { shortcut: string; label: string }) {
  const commands = useMemo<Command[]>(() => {
    const run = () => document.querySelector<HTMLElement>(`[data-bulk] [data-shortcut="${shortcut}"]`)?.click()
    return [{ id: `chosen-${shortcut}`, group: 'list', label: m.office_bulk_do({ what: label }), key: shortcut, run }]
  }, [shortcut, label])
  useCommands(commands)
  return null
}

/** Z takes back what was done last. */
function UndoKey() {
  const commands = useMemo<Command[]>(() => {
    const run = () => document.querySelector<HTMLElement>('[data-undo]')?.click()
    return [{ id: 'undo', group: 'list', label: m.action_undo(), key: 'z', run }]
  }, [])
  useCommands(commands)
  return null
}
