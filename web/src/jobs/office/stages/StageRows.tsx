import { useState } from 'react'
import type { Guide } from '@korak/contract/evaluations.rules.ts'
import { STAGE_STATUSES, type StageStatus, missingStatuses } from '@korak/contract/stages.rules.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { announce } from '#base/page/announce.ts'
import { focusAfter } from '#base/page/focus.ts'
import { Link } from '#base/routing/navigation.tsx'
import { getLanguage } from '#base/text/language.ts'
import { Button } from '#ui/action/Button.tsx'
import { IconButton } from '#ui/action/IconButton.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '#ui/icons.ts'
import { m } from '#words/messages.js'
import { criterionFaults } from './CriterionRows.tsx'
import { GuideOfTemplate, guideWords } from './GuideOfTemplate.tsx'
import { Removed } from './Removed.tsx'
import styles from './StageRows.module.css'

/** Statuses as candidates read them. */
export const STATUS_WORDS: Record<StageStatus, () => string> = {
  submitted: () => m.apps_status_submitted(),
  in_review: () => m.apps_status_in_review(),
  shortlisted: () => m.apps_status_shortlisted(),
  presented: () => m.apps_status_presented(),
  interview: () => m.apps_status_interview(),
  offer: () => m.apps_status_offer(),
  hired: () => m.apps_status_hired(),
}

export interface TypedStage {
  /** Stays while it is moved about. */
  key: string
  uid?: string
  name_sl: string
  name_en: string
  status: StageStatus
  guide?: Guide | null | undefined
  applications?: number
}

/** Stages as they are typed, each with a key of its own. */
export const typedStages = (stages: readonly Omit<TypedStage, 'key'>[]): TypedStage[] =>
  stages.map((stage) => ({ ...stage, key: stage.uid ?? crypto.randomUUID() }))

/** Stages as calls take them; of a template without their uids. */
export const stageInput = ({ uid, name_sl: sl, name_en: en, status, guide }: TypedStage) => ({
  ...(uid && { uid }),
  name_sl: sl.trim(),
  name_en: en.trim(),
  status,
  ...(guide && { guide }),
})

interface Props {
  stages: readonly TypedStage[]
  onChange: (stages: TypedStage[]) => void
  /** Of what was saved last: what was removed before can be had back no more. */
  rev: number
  /** By the place of the stage and its field: `stages.2.name_sl`. */
  errors: Record<string, string>
  /** A field was changed; null: the places of stages, by which errors are named, are others now. */
  onCorrect: (field: string | null) => void
  readOnly: boolean
  /** The job they are of; of a template none. */
  job?: string
}

/** Leads to what is asked at a stage. */
function GuideLink({ job, stage, readOnly }: { job: string; stage: TypedStage; readOnly: boolean }) {
  const { uid, guide } = stage
  if (readOnly && !guide) return <span className="muted">{m.guide_none()}</span>
  if (!uid) return <span className="muted">{m.guide_save_first()}</span>
  return (
    <Link href={pathTo('/office/jobs/:uid/stages/:stage/guide', { uid: job, stage: uid })}>{guideWords(guide)}</Link>
  )
}

/** The first error of a field that has fields. */
const errorUnder = (errors: Record<string, string>, field: string): string | undefined =>
  Object.entries(errors).find(([name]) => name === field || name.startsWith(`${field}.`))?.[1]

/** Stages in their order; moved by buttons, or with Alt and an arrow from anywhere in a row. */
export function StageRows({ stages, rev, onChange, errors, onCorrect, readOnly, job }: Props) {
  const [gone, setGone] = useState<{ at: number; stage: TypedStage; rev: number } | null>(null)
  const nameOf = ({ name_sl: sl, name_en: en }: TypedStage) =>
    (getLanguage() === 'en-EN' ? en || sl : sl) || m.office_untitled()
  const move = (at: number, step: 1 | -1) => {
    const stage = stages[at]
    const place = at + step
    if (!stage || !stages[place]) return
    onCorrect(null)
    onChange(stages.toSpliced(at, 1).toSpliced(place, 0, stage))
    announce(m.stages_moved({ name: nameOf(stage), place: place + 1 }))
  }
  const remove = (at: number) => {
    const stage = stages[at]
    if (!stage) return
    onCorrect(null)
    setGone({ at, stage, rev })
    focusAfter(
      () => onChange(stages.toSpliced(at, 1)),
      () => document.querySelector<HTMLElement>(`[name="stages.${Math.min(at, stages.length - 2)}.name_sl"]`),
    )
    announce(m.stages_removed({ name: nameOf(stage) }))
  }
  const putBack = ({ at, stage }: { at: number; stage: TypedStage }) => {
    onCorrect(null)
    focusAfter(
      () => {
        setGone(null)
        onChange(stages.toSpliced(at, 0, stage))
      },
      () => document.querySelector<HTMLElement>(`[name="stages.${Math.min(at, stages.length)}.name_sl"]`),
    )
  }
  const add = () =>
    focusAfter(
      () =>
        onChange([
          ...stages,
          { key: crypto.randomUUID(), name_sl: '', name_en: '', status: missing[0] ?? 'in_review' },
        ]),
      () => document.querySelector<HTMLElement>(`[name="stages.${stages.length}.name_sl"]`),
    )
  const missing = missingStatuses(stages)
  return (
    <>
      <ol className={styles.stages} aria-label={m.stages_list()}>
        {stages.map((stage, at) => {
          const change = (changes: Partial<TypedStage>) => {
            for (const name of Object.keys(changes)) if (name !== 'guide') onCorrect(`stages.${at}.${name}`)
            if ('status' in changes) onCorrect('stages')
            // Its criteria say themselves what is missing, until nothing is.
            const { criteria = [] } = changes.guide ?? {}
            if ('guide' in changes && Object.keys(criterionFaults(criteria)).length === 0)
              onCorrect(`stages.${at}.guide`)
            onChange(stages.toSpliced(at, 1, { ...stage, ...changes }))
          }
          const text = (name: 'name_sl' | 'name_en', label: string) => (
            <TextInput
              label={label}
              name={`stages.${at}.${name}`}
              limit={60}
              value={stage[name]}
              error={errors[`stages.${at}.${name}`]}
              disabled={readOnly}
              {...(name === 'name_en' && { lang: 'en' })}
              onChange={(event) => change({ [name]: event.target.value })}
            />
          )
          return (
            <li key={stage.key}>
              {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons in it do the same */}
              <div
                role="group"
                aria-label={m.stages_of({ place: at + 1, name: nameOf(stage) })}
                className={styles.stage}
                onKeyDown={(event) => {
                  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
                  // To React the dialog of the guide is in here too.
                  const isHere = event.currentTarget.contains(event.target as Node)
                  if (!event.altKey || !step || readOnly || !isHere) return
                  event.preventDefault()
                  move(at, step)
                }}
              >
                {text('name_sl', m.stages_name_sl())}
                {text('name_en', m.stages_name_en())}
                <NativeSelect
                  label={m.stages_status()}
                  name={`stages.${at}.status`}
                  options={STAGE_STATUSES.map((status) => ({ value: status, label: STATUS_WORDS[status]() }))}
                  value={stage.status}
                  disabled={readOnly}
                  onChange={(event) => change({ status: event.target.value as StageStatus })}
                />
                <div className={styles.tools}>
                  {job ? (
                    <GuideLink job={job} stage={stage} readOnly={readOnly} />
                  ) : (
                    <GuideOfTemplate
                      name={nameOf(stage)}
                      field={`stages.${at}.guide`}
                      guide={stage.guide}
                      error={errorUnder(errors, `stages.${at}.guide`)}
                      readOnly={readOnly}
                      onChange={(guide) => change({ guide })}
                    />
                  )}
                  {stage.applications !== undefined && (
                    <span className="muted">{m.stages_applications({ count: stage.applications })}</span>
                  )}
                  {!readOnly && (
                    <>
                      <IconButton
                        icon={IconArrowUp}
                        label={m.stages_up()}
                        aria-disabled={at === 0}
                        onClick={() => move(at, -1)}
                      />
                      <IconButton
                        icon={IconArrowDown}
                        label={m.stages_down()}
                        aria-disabled={at === stages.length - 1}
                        onClick={() => move(at, 1)}
                      />
                      <IconButton icon={IconTrash} label={m.stages_remove()} onClick={() => remove(at)} />
                    </>
                  )}
                </div>
              </div>
            </li>
          )
        })}
      </ol>
      {gone?.rev === rev && !readOnly && (
        <Removed words={m.stages_removed({ name: nameOf(gone.stage) })} onUndo={() => putBack(gone)} />
      )}
      {missing.length > 0 && (
        <Notice tone="warn" role="status">
          {m.stages_missing({ statuses: missing.map((status) => STATUS_WORDS[status]()).join(', ') })}
        </Notice>
      )}
      {!readOnly && (
        <div>
          <Button variant="secondary" icon={IconPlus} onClick={add}>
            {m.stages_add()}
          </Button>
        </div>
      )}
    </>
  )
}

/** What is missing in stages before they can be saved. */
export const stageFaults = (stages: readonly TypedStage[]): Record<string, string> => ({
  ...(missingStatuses(stages).length > 0 && { stages: m.error_stages_missing() }),
  ...Object.fromEntries(
    stages.flatMap((stage, at) => [
      ...(['name_sl', 'name_en'] as const).flatMap((name) =>
        stage[name].trim() === '' ? [[`stages.${at}.${name}`, m.error_required()]] : [],
      ),
      ...(Object.keys(criterionFaults(stage.guide?.criteria ?? [])).length > 0
        ? [[`stages.${at}.guide`, m.guide_unfinished({ stage: stage.name_sl || m.office_untitled() })]]
        : []),
    ]),
  ),
})
