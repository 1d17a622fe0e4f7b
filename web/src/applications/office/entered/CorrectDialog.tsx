import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { useSubmit } from '#base/data/submit.ts'
import { Unsaved } from '#base/routing/blocking.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { EnteredFields, type EnteredValues, faultsIn } from './EnteredFields.tsx'

type Record = AnswerOf<'GET /applications/:uid/entered'>

interface Props {
  uid: string
  onClose: () => void
  onCorrected: () => void
}

/** Correcting what was written down of an application, as it stands now. */
export function CorrectDialog({ uid, onClose, onCorrected }: Props) {
  const query = useQuery({
    ...queryOf('GET /applications/:uid/entered', { params: { uid } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Dialog open title={m.entered_correct_title()} onClose={onClose}>
      <Loaded query={query}>
        {(record) => <Form uid={uid} record={record} onClose={onClose} onCorrected={onCorrected} />}
      </Loaded>
    </Dialog>
  )
}

const valuesIn = ({ rev: _rev, email: _email, cv: _cv, may: _may, ...values }: Record): EnteredValues => values

function Form({ uid, record, onClose, onCorrected }: Props & { record: Record }) {
  const [known, setKnown] = useState(record)
  const [values, setValues] = useState(() => valuesIn(record))
  const params = { uid }
  const [file, setFile] = useState<File | null>(null)
  /** What others have changed meanwhile stands beside what is typed here, which is kept. */
  const merge = (now: Record) => {
    setValues((mine) => {
      const kept = Object.entries(mine).filter(([name, value]) => value !== known[name as keyof EnteredValues])
      return { ...valuesIn(now), ...Object.fromEntries(kept) }
    })
    setKnown(now)
  }
  const form = useSubmit(
    async () => {
      const body = new FormData()
      body.append('rev', String(known.rev))
      // Only what was changed: the rest stays as others make it meanwhile.
      for (const [name, value] of Object.entries(values))
        if (value !== known[name as keyof EnteredValues]) body.append(name, String(value))
      if (file) body.append('cv', file)
      await call('PUT /applications/:uid/entered', { params, body })
      onCorrected()
    },
    () => faultsIn(values, file),
    { elsewhere: async () => merge(await call('GET /applications/:uid/entered', { params })) },
  )
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={4}>
        <Unsaved value={{ values, file: file?.name }} />
        <p className="muted">{m.entered_correct_lead()}</p>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <EnteredFields
          values={values}
          file={file}
          keptFile={known.cv}
          errors={form.errors}
          onChange={(changes) => {
            setValues((now) => ({ ...now, ...changes }))
            for (const name of Object.keys(changes)) form.correct(name)
          }}
          onFile={(chosen) => {
            setFile(chosen)
            form.correct('cv')
          }}
        />
        <FormActions submit={m.entered_correct_save()} pending={form.pending} onCancel={onClose} />
      </Stack>
    </form>
  )
}
