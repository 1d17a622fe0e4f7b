// Stages of a job that are changed here and elsewhere.
import type { AnswerOf } from '@korak/contract/all.ts'
import { rebaseRows, rebaseTexts } from '#base/page/rebase.ts'
import { m } from '#words/messages.js'
import { STATUS_WORDS, stageInput, type TypedStage, typedStages } from './StageRows.tsx'

export type Stages = AnswerOf<'GET /jobs/:uid/stages'>
export type Template = AnswerOf<'GET /stage-templates'>['data'][number]

export const asInput = (stages: readonly TypedStage[]) => JSON.stringify(stages.map(stageInput))

/** Stages as they were saved; those typed in since stay as typed, and are the same ones. */
export function withSaved(
  now: readonly TypedStage[],
  sent: readonly TypedStage[],
  { stages: saved }: Stages,
): TypedStage[] {
  if (asInput(now) === asInput(sent)) return typedStages(saved)
  return now.map((stage) => {
    const same = saved[sent.findIndex(({ key }) => key === stage.key)]
    return same ? { ...stage, uid: same.uid, applications: same.applications } : stage
  })
}

const FIELDS = ['name_sl', 'name_en', 'status'] as const
type Field = (typeof FIELDS)[number]
const fieldsOf = ({ name_sl, name_en, status }: TypedStage) => ({ name_sl, name_en, status })

interface Sides {
  before: readonly TypedStage[]
  typed: readonly TypedStage[]
  now: readonly TypedStage[]
}

/** What is asked at a stage is written elsewhere: where nothing was taken from a template here, it is as it is now. */
function stageTogether(before: TypedStage, typed: TypedStage, now: TypedStage): TypedStage {
  const isGuideAsRead = JSON.stringify(typed.guide) === JSON.stringify(before.guide)
  return {
    ...now,
    ...rebaseTexts<Record<Field, string>>(fieldsOf(before), fieldsOf(typed), fieldsOf(now)),
    ...(!isGuideAsRead && { guide: typed.guide }),
  } as TypedStage
}

/** Stages with what was changed in them here and there; one that was taken away there and changed here is a new one. */
export function stagesTogether({ before, typed, now }: Sides): TypedStage[] {
  const contentOf = (stage: TypedStage) => asInput([stage])
  const rows = rebaseRows({ before, typed, now, contentOf, keyOf: ({ key }) => key, merge: stageTogether })
  return rows.map((stage) => {
    if (!stage.uid || now.some(({ uid }) => uid === stage.uid)) return stage
    const { uid: _, applications: __, ...anew } = stage
    return anew
  })
}

/** A field of a stage both have changed, and not to the same. */
export interface BothChanged {
  key: string
  name: Field
  before: TypedStage
  theirs: string
}
export const bothChanged = ({ before, typed, now }: Sides): BothChanged[] =>
  typed.flatMap((mine) => {
    const [was, theirs] = [before, now].map((stages) => stages.find(({ key }) => key === mine.key))
    if (!was || !theirs) return []
    return FIELDS.filter(
      (name) => mine[name] !== was[name] && theirs[name] !== was[name] && mine[name] !== theirs[name],
    ).map((name) => ({ key: mine.key, name, before: was, theirs: theirs[name] }))
  })

/** With those of a later answer, which has what they saved last. */
export const withNew = (left: readonly BothChanged[], more: readonly BothChanged[]): BothChanged[] => [
  ...left.filter(({ key, name }) => !more.some((one) => one.key === key && one.name === name)),
  ...more,
]

/** Where it stands in the form. */
export const fieldOf = (stages: readonly TypedStage[], { key, name }: BothChanged): string =>
  `stages.${stages.findIndex((one) => one.key === key)}.${name}`

const LABELS: Record<Field, () => string> = {
  name_sl: () => m.stages_name_sl(),
  name_en: () => m.stages_name_en(),
  status: () => m.stages_status(),
}
export const labelOf = ({ name, before }: BothChanged): string => `${before.name_sl}: ${LABELS[name]()}`
/** A value as it is read. */
export const wordsOf = (name: Field, value: string): string =>
  name === 'status' ? (STATUS_WORDS[value as TypedStage['status']]?.() ?? value) : value || m.reg_not_given()

/** The stages of a template; those there are of the same status stay the same stages under other names. */
export function withTemplate(stages: readonly TypedStage[], { stages: next }: Template): TypedStage[] {
  const left = [...stages]
  return typedStages(next).map((stage) => {
    const at = left.findIndex(({ uid, status }) => uid && status === stage.status)
    const [same] = at < 0 ? [] : left.splice(at, 1)
    return same ? { ...same, name_sl: stage.name_sl, name_en: stage.name_en, guide: stage.guide ?? same.guide } : stage
  })
}
