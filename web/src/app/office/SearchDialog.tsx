import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { SearchField } from 'react-aria-components/SearchField'
import type { JumpHit } from '@korak/contract/jump.ts'
import { queryOf } from '#base/data/query.ts'
import type { Command } from '#base/page/commands.ts'
import { LOCAL, read } from '#base/page/storage.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { foldedMatch } from '#ui/choice/fold.ts'
import { useSettled } from '#ui/choice/useSettled.ts'
import control from '#ui/form/control.module.css'
import { m } from '#words/messages.js'
import { Keys } from './Keys.tsx'
import styles from './SearchDialog.module.css'
import { perform } from './use-keys.ts'

interface Props {
  commands: readonly Command[]
  onClose: () => void
}

/** The server is asked once the typing pauses; what is asked no more is cancelled. */
const PAUSE_MS = 150
const SAID_MS = 700
const LEAST = 2

const KIND_WORDS: Record<JumpHit['kind'], () => string> = {
  job: () => m.jump_kind_job(),
  candidate: () => m.jump_kind_candidate(),
  company: () => m.jump_kind_company(),
  task: () => m.jump_kind_task(),
  user: () => m.jump_kind_user(),
  codelist: () => m.jump_kind_codelist(),
  campaign: () => m.jump_kind_campaign(),
  questionnaire: () => m.jump_kind_questionnaire(),
}

/** Where one can go, what one can do here, and everything one may see, found by words in any order. */
export function SearchDialog({ commands, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const asked = useAfter(typed.trim(), PAUSE_MS)
  const isAsked = asked.length >= LEAST && typed.trim().length >= LEAST
  const query = useQuery({
    ...queryOf('GET /office/jump', {
      query: { search: asked.slice(0, 100), ...(read<boolean>('local', LOCAL.masked) === true && { masked: true }) },
    }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Names of people are not kept in the page longer than they are shown.
    gcTime: 0,
  })
  /** The answer to what stands there: not that to what stood there before, and not one on its way. */
  const isCurrent = asked === typed.trim() && !query.isPlaceholderData
  const hits = (isAsked ? (query.data?.hits ?? []) : []).filter(({ label }) => isCurrent || foldedMatch(label, typed))
  // What leads here is no answer.
  const own = commands.filter(
    ({ id, label, href, run }, at) =>
      id !== 'search' &&
      (href ?? run) !== undefined &&
      foldedMatch(label, typed) &&
      commands.findLastIndex((one) => one.label === label) === at,
  )
  const more = isAsked && isCurrent ? (query.data?.more ?? []) : []
  const found = [
    ...own.map((command) => ({ ...command, kind: '' })),
    ...hits.map(({ kind, id, label, path }) => ({
      id: `${kind} ${id}`,
      label,
      href: path,
      kind: KIND_WORDS[kind](),
      key: undefined,
    })),
    ...more.map(({ kind, count, total_is: totalIs, path }) => ({
      id: `more ${kind}`,
      label: m.jump_more({
        shown: hits.filter((hit) => hit.kind === kind).length,
        all: totalIs === 'at_least' ? `${count}+` : String(count),
      }),
      href: path,
      kind: KIND_WORDS[kind](),
      key: undefined,
    })),
  ]
  const unseen = more.reduce((sum, { kind, count }) => sum + count - hits.filter((hit) => hit.kind === kind).length, 0)
  const isLooking = typed.trim().length >= LEAST && (asked !== typed.trim() || query.isFetching)
  const hasFailed = isAsked && query.isError && !isLooking
  const said = useSettled(
    typed === '' || isLooking || hasFailed ? '' : m.jump_count({ count: own.length + hits.length + unseen }),
    SAID_MS,
  )
  const choose = (id: string) => {
    const command = found.find((one) => one.id === id)
    onClose()
    // The dialog gives the focus back first; a command may move it.
    if (command) queueMicrotask(() => perform(command))
  }
  return (
    <Dialog open title={m.office_search()} onClose={onClose}>
      {/* The field would take the first Escape for itself. */}
      <div
        role="presentation"
        onKeyDownCapture={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
          event.preventDefault()
          event.stopPropagation()
          onClose()
        }}
      >
        <Autocomplete inputValue={typed} onInputChange={setTyped}>
          <SearchField aria-label={m.office_search()} className={styles.field}>
            <Input className={control.control} data-autofocus="" />
          </SearchField>
          <div role="status" className="visually-hidden">
            {said}
          </div>
          {hasFailed && (
            <p role="alert" className="muted">
              {m.jump_failed()}
            </p>
          )}
          <Menu
            aria-label={m.office_found()}
            className={styles.list}
            items={found}
            onAction={(key) => choose(String(key))}
            renderEmptyState={() =>
              !hasFailed && <p className="muted">{isLooking ? m.ui_combo_loading() : m.office_nothing_found()}</p>
            }
          >
            {({ id, label, key, kind }) => (
              <MenuItem id={id} textValue={label} className={styles.item}>
                <span className={styles.label}>{label}</span>
                {kind && <span className={styles.kind}>{kind}</span>}
                {key && (
                  <span aria-hidden="true">
                    <Keys of={key} />
                  </span>
                )}
              </MenuItem>
            )}
          </Menu>
        </Autocomplete>
      </div>
    </Dialog>
  )
}

/** The value once it has rested. */
function useAfter(value: string, pause: number): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return rested
}
