import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import { call } from '#base/data/call.ts'
import { savedOnLatest } from '#base/data/saved-on-latest.ts'
import { TwoValues } from '#base/data/TwoValues.tsx'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { useSubmit } from '#base/data/submit.ts'
import { Unsaved } from '#base/routing/blocking.ts'
import { formatDate } from '#base/text/dates.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { EnteredFields, type EnteredValues, faultsIn } from './EnteredFields.tsx'
import { ENTERED_WORDS, shownValue } from './words.ts'

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

type Field = keyof EnteredValues | 'cv'
const valuesIn = ({ rev: _rev, email: _email, cv: _cv, cv_file: _file, may: _may, ...values }: Record): EnteredValues =>
  values

/** Two files may be called the same: one is told from the other by when it came. */
const keptWords = ({ cv, cv_file: file }: Record): string | null => cv && file && `${cv}, ${formatDate(file.at)}`

const namesIn = (values: EnteredValues) => Object.keys(values) as (keyof EnteredValues)[]

/** Fields others have corrected meanwhile, too, keep both values until one is chosen. */
function Form({ uid, record, onClose, onCorrected }: Props & { record: Record }) {
  const [known, setKnown] = useState(record)
  const before = valuesIn(known)
  const [values, setValues] = useState(before)
  const params = { uid }
  const [file, setFile] = useState<File | null>(null)
  const [unsettled, setUnsettled] = useState<readonly Field[]>([])
  const changed = namesIn(values).filter((name) => values[name] !== before[name])
  const merge = (latest: Record) => {
    const theirs = valuesIn(latest)
    const both: Field[] = changed.filter((name) => theirs[name] !== before[name] && theirs[name] !== values[name])
    if (file && latest.cv_file?.uid !== known.cv_file?.uid) both.push('cv')
    setUnsettled((now) => [...new Set([...now, ...both])])
    setValues((now) => ({ ...theirs, ...Object.fromEntries(changed.map((name) => [name, now[name]])) }))
    setKnown(latest)
    return both
  }
  const form = useSubmit(
    async () => {
      await savedOnLatest({
        rev: known.rev,
        save: (rev) => {
          const body = new FormData()
          body.append('rev', String(rev))
          // Only what was changed: the rest stays as others make it meanwhile.
          for (const name of changed) body.append(name, String(values[name]))
          if (file) body.append('cv', file)
          return call('PUT /applications/:uid/entered', { params, body })
        },
        latest: () => call('GET /applications/:uid/entered', { params }),
        merge,
      })
    },
    () => ({
      ...faultsIn(values, file),
      ...Object.fromEntries(unsettled.map((name) => [name, m.profile_elsewhere_choose()])),
    }),
    onCorrected,
  )
  const said = (name: Field, value: string | boolean | null): string => {
    if (typeof value === 'boolean') return value ? m.office_yes() : m.office_no()
    return value ? shownValue(name, value) : m.reg_not_given()
  }
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack gap={4}>
        <Unsaved value={{ values, file: file?.name }} />
        <p className="muted">{m.entered_correct_lead()}</p>
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <TwoValues
          title={m.entered_both()}
          fields={unsettled.map((field) => ({
            field,
            label: ENTERED_WORDS[field]?.() ?? field,
            theirs: said(field, field === 'cv' ? keptWords(known) : known[field]),
            mine: said(field, field === 'cv' ? (file?.name ?? null) : values[field]),
          }))}
          onChoose={(name, which) => {
            const field = name as Field
            if (which === 'theirs' && field === 'cv') setFile(null)
            else if (which === 'theirs') setValues((now) => ({ ...now, [field]: before[field as keyof EnteredValues] }))
            form.correct(field)
            setUnsettled(unsettled.filter((one) => one !== field))
          }}
        />
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
