import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryClient, queryOf } from '#base/data/query.ts'
import { requireTexts, useSubmit, wordsOf } from '#base/data/submit.ts'
import { TwoValues } from '#base/data/TwoValues.tsx'
import { useSharedFields } from '#base/data/useSharedFields.ts'
import { rebaseRows } from '#base/page/rebase.ts'
import { useRowCommand } from '#base/page/row-command.ts'
import { showToast } from '#base/page/toasts.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { Button } from '#ui/action/Button.tsx'
import { ConfirmDialog } from '#ui/action/Dialog.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Accordion } from '#ui/layout/Section.tsx'
import { getLocale } from '#words/runtime.js'
import { m } from '#words/messages.js'
import { StageRows, stageFaults, stageInput, type TypedStage, typedStages } from './StageRows.tsx'
import { Theirs } from './Theirs.tsx'

export const screens: Screens = [
  {
    path: '/office/stage-templates',
    title: 'stage_templates_title',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'jobs.read',
    section: null,
  },
]

type Template = AnswerOf<'GET /stage-templates'>['data'][number]
const namesOf = (template?: Template) => ({ name_sl: template?.name_sl ?? '', name_en: template?.name_en ?? '' })
type Names = ReturnType<typeof namesOf>
const WORDS = {
  name_sl: () => m.stage_template_name_sl(),
  name_en: () => m.stage_template_name_en(),
} satisfies Record<keyof Names, () => string>
const asInput = (stages: readonly TypedStage[]) => JSON.stringify(stages.map(stageInput))
const nameOf = ({ name_sl: sl, name_en: en }: Template): string => (getLocale() === 'en-EN' ? en : sl)
const refresh = () => queryClient.invalidateQueries({ queryKey: ['GET /stage-templates'] })

/** Stages for jobs to begin with; a new one is saved from the stages of a job. */
export function StageTemplatesPage() {
  const query = useQuery({ ...queryOf('GET /stage-templates'), staleTime: 0 })
  return (
    <OfficeScreen
      title={m.stage_templates_title()}
      above={{ label: m.office_jobs(), href: '/office/jobs' }}
      lead={<p className="muted">{m.stage_templates_lead()}</p>}
    >
      <Loaded query={query}>
        {({ data }) => (
          <div>
            {data.map((template) => (
              <Accordion
                key={template.uid}
                title={nameOf(template)}
                {...(template.is_default && { detail: m.stage_template_default() })}
              >
                <Editor template={template} />
              </Accordion>
            ))}
          </div>
        )}
      </Loaded>
    </OfficeScreen>
  )
}

function Editor({ template }: { template: Template }) {
  const before = namesOf(template)
  const fields = useSharedFields<Template, Names>(template, namesOf)
  const { values: names, unsettled } = fields
  const [stages, setStages] = useState(() => typedStages(template.stages))
  // Others have changed the stages while some were typed here.
  const [isTheirs, setTheirs] = useState(false)
  const [begun, setBegun] = useState(template)
  // What was saved from here is no change of others.
  const [savedRev, setSavedRev] = useState(template.rev)
  if (begun.rev !== template.rev) {
    const [had, has] = [begun, template].map((one) => asInput(typedStages(one.stages)))
    setBegun(template)
    if (asInput(stages) === had) setStages(typedStages(template.stages))
    else if (had !== has && template.rev !== savedRev) {
      const [before, now] = [typedStages(begun.stages), typedStages(template.stages)]
      const together = rebaseRows({ before, typed: stages, now, contentOf: (stage) => asInput([stage]) })
      setStages(together)
      setTheirs(asInput(together) !== has)
    }
  }
  const [isAsked, ask] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const params = { uid: template.uid }
  const { rev } = template
  const body = { ...names, stages: stages.map(stageInput) }
  const isDirty =
    JSON.stringify(body) !== JSON.stringify({ ...before, stages: typedStages(template.stages).map(stageInput) })
  useBlockWhen(isDirty)
  const attempt = async (work: () => Promise<unknown>, said: string) => {
    setFailed(null)
    try {
      await work()
      showToast({ text: said })
    } catch (error) {
      setFailed(wordsOf(error))
    }
    await refresh()
  }
  const removal = useRowCommand(
    () => attempt(() => call('DELETE /stage-templates/:uid', { params }), m.stage_template_deleted()),
    () => ask(false),
  )
  const form = useSubmit(
    async () => {
      const answer = await call('PUT /stage-templates/:uid', { params, body: { rev, ...body } })
      fields.take(answer, names)
      setSavedRev(answer.rev)
      setTheirs(false)
      showToast({ text: m.stage_template_saved({ name: names.name_sl }) })
      await refresh()
    },
    () => ({ ...requireTexts(names, ['name_sl', 'name_en']), ...stageFaults(stages), ...fields.faults() }),
    { elsewhere: refresh },
  )
  const input = (name: keyof Names) => (
    <TextInput
      label={WORDS[name]()}
      name={name}
      limit={80}
      value={names[name]}
      error={form.errors[name]}
      disabled={!template.may.update}
      onChange={(event) => {
        fields.change(name, event.target.value)
        form.correct(name)
      }}
    />
  )
  return (
    <form onSubmit={form.onSubmit} noValidate aria-label={nameOf(template)}>
      <Stack gap={4}>
        {failed && (
          <Notice tone="danger" role="alert">
            {failed}
          </Notice>
        )}
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {isTheirs && (
          <Theirs
            words={m.stages_theirs()}
            onLoad={() => {
              setStages(typedStages(template.stages))
              setTheirs(false)
            }}
          />
        )}
        <TwoValues
          fields={unsettled.map((name) => ({
            field: name,
            label: WORDS[name](),
            theirs: fields.before[name],
            mine: names[name] || m.reg_not_given(),
          }))}
          onChoose={(name, which) => {
            fields.settle(name as keyof Names, which)
            form.correct(name)
          }}
        />
        {input('name_sl')}
        {input('name_en')}
        <StageRows
          stages={stages}
          rev={rev}
          onChange={setStages}
          errors={form.errors}
          onCorrect={form.correctOr}
          readOnly={!template.may.update}
        />
        <Row>
          {template.may.update && (
            <Button type="submit" pending={form.pending} idle={!isDirty}>
              {m.action_save_changes()}
            </Button>
          )}
          {template.may.update && !template.is_default && (
            <Button
              variant="secondary"
              onClick={() =>
                void attempt(
                  () => call('PUT /stage-templates/:uid', { params, body: { rev, is_default: true } }),
                  m.stage_template_is_default({ name: nameOf(template) }),
                )
              }
            >
              {m.stage_template_make_default()}
            </Button>
          )}
          {template.may.delete && (
            <Button variant="secondary" onClick={() => ask(true)}>
              {m.action_delete()}
            </Button>
          )}
        </Row>
      </Stack>
      <ConfirmDialog
        open={isAsked}
        title={m.stage_template_delete_title({ name: nameOf(template) })}
        confirm={m.action_delete()}
        keep={m.stage_template_keep()}
        onKeep={() => ask(false)}
        onConfirm={() => void removal.run()}
      >
        <p>{m.stage_template_delete_text()}</p>
      </ConfirmDialog>
    </form>
  )
}
