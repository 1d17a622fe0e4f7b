import { useState } from 'react'
import { createPortal } from 'react-dom'
import { call } from '#base/data/call.ts'
import { useOnce } from '#base/data/once.ts'
import { queryClient } from '#base/data/query.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { showToast } from '#base/page/toasts.ts'
import { Unsaved } from '#base/routing/blocking.ts'
import { Button } from '#ui/action/Button.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { type TypedStage, stageFaults, stageInput } from './StageRows.tsx'

/** Keeps the stages as they are typed for other jobs; its form stands outside of theirs. */
export function KeepTemplate({ stages }: { stages: readonly TypedStage[] }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {m.stages_keep()}
      </Button>
      {isOpen &&
        createPortal(
          <Dialog open title={m.stages_keep_title()} onClose={close}>
            <Names stages={stages} onDone={close} />
          </Dialog>,
          document.body,
        )}
    </>
  )
}

function Names({ stages, onDone }: { stages: readonly TypedStage[]; onDone: () => void }) {
  const [values, setValues] = useState({ name_sl: '', name_en: '' })
  const once = useOnce()
  const form = useSubmit(
    async () => {
      const body = { ...values, stages: stages.map(({ uid: _, ...stage }) => stageInput(stage)) }
      await once(body, (made) => call('POST /stage-templates', { body: made }))
      await queryClient.invalidateQueries({ queryKey: ['GET /stage-templates'] })
      showToast({ text: m.stages_kept({ name: values.name_sl }) })
    },
    () => ({ ...requireTexts(values, ['name_sl', 'name_en']), ...stageFaults(stages) }),
    onDone,
  )
  const input = (name: keyof typeof values, label: string) => (
    <TextInput
      label={label}
      name={name}
      limit={80}
      value={values[name]}
      error={form.errors[name]}
      onChange={(event) => {
        setValues({ ...values, [name]: event.target.value })
        form.correct(name)
      }}
    />
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // Drawn outside of the form of the stages, to React it is inside of it.
        event.stopPropagation()
        form.onSubmit(event)
      }}
    >
      <Stack gap={4}>
        <Unsaved value={values} />
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        {input('name_sl', m.stage_template_name_sl())}
        {input('name_en', m.stage_template_name_en())}
        <FormActions submit={m.stages_keep()} pending={form.pending} onCancel={onDone} />
      </Stack>
    </form>
  )
}
