import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '@korak/contract/all.ts'
import type { Publication } from '@korak/contract/publications.ts'
import { call } from '#base/data/call.ts'
import { useOnce } from '#base/data/once.ts'
import { CallError } from '#base/data/errors.ts'
import { requireTexts, useSubmit } from '#base/data/submit.ts'
import { TwoValues } from '#base/data/TwoValues.tsx'
import { useSharedFields } from '#base/data/useSharedFields.ts'
import { showToast } from '#base/page/toasts.ts'
import { Unsaved } from '#base/routing/blocking.ts'
import { allows, useUser } from '#base/session/session.ts'
import { formatDay, today } from '#base/text/dates.ts'
import { plannedDayFault } from '#base/text/day-faults.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FileDrop } from '#ui/form/FileDrop.tsx'
import { problemWords } from '#ui/form/file-pick.ts'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { CHANNEL_WORDS } from './channels.ts'

const ACCEPT = '.pdf,.docx,.odt,.png,.jpg,.jpeg,.webp'
const TYPES = 'PDF, DOCX, ODT, PNG, JPEG, WEBP'
/** Where the proofs are among the files of the portal. */
const COLLECTION = 'publications'

type Fields = InputOf<'POST /jobs/:uid/publications', 'body'>
type Channel = Fields['channel']
const { portal: _byItself, ...BY_HAND } = CHANNEL_WORDS

/** In place of the uid of a file: one that was chosen here and is not among the files yet. */
const CHOSEN = 'chosen'
const valuesOf = (of?: Publication) => ({
  channel: of?.channel ?? '',
  from_on: of?.from_on ?? today(),
  until_on: of?.until_on ?? '',
  proof: of?.proof ?? '',
  proof_file_uid: of?.proof_file?.uid ?? '',
})
type Values = ReturnType<typeof valuesOf>
const WORDS = {
  channel: () => m.publication_channel(),
  from_on: () => m.publication_from(),
  until_on: () => m.publication_until(),
  proof: () => m.publication_proof_text(),
  proof_file_uid: () => m.publication_proof_file(),
} satisfies Record<keyof Values, () => string>

interface Props {
  jobUid: string
  /** Null for a new one. */
  publication: Publication | null
  onClose: () => void
  onSaved: () => Promise<void>
}

/** Where a job was published, from when until when, and what proves it. */
export function PublicationDialog({ jobUid, publication, onClose, onSaved }: Props) {
  // As it was opened, or met by saving, whatever is fetched anew.
  const [read, setRead] = useState(publication ?? undefined)
  const fields = useSharedFields<Publication, Values>(read, valuesOf)
  const { before, values, unsettled } = fields
  const { channel, from_on: from, until_on: until, proof, proof_file_uid: proofUid } = values
  const [file, setFile] = useState<File | null>(null)
  const known = read?.proof_file?.uid === proofUid ? read.proof_file : null
  const { upload, keep } = useUpload()
  const user = useUser()
  const elsewhere = async () => {
    const all = await call('GET /jobs/:uid/publications', { params: { uid: jobUid } })
    const now = all.find(({ uid }) => uid === publication?.uid)
    if (now) setRead(now)
  }
  const once = useOnce()
  const wrong = file && problemWords(file, ACCEPT, TYPES)
  const form = useSubmit(
    async () => {
      const proof_file_uid = file ? await upload(file) : proofUid || null
      const texts = { channel: channel as Channel, from_on: from, until_on: until || null, proof: proof || null }
      const body = { ...texts, proof_file_uid }
      await (publication
        ? fields.save({
            save: ({ rev }) =>
              call('PUT /publications/:uid', { params: { uid: publication.uid }, body: { ...body, rev } }),
          })
        : once(body, (made) => call('POST /jobs/:uid/publications', { params: { uid: jobUid }, body: made })))
      keep()
      await onSaved()
      showToast({ text: m.publication_saved() })
    },
    () => ({
      ...requireTexts({ channel, from_on: from }, ['channel', 'from_on']),
      ...(from !== '' && !isRealDay(from) && { from_on: plannedDayFault() }),
      ...(until !== '' && !isRealDay(until) && { until_on: plannedDayFault() }),
      ...(isRealDay(from) && isRealDay(until) && until < from && { until_on: m.error_publication_order() }),
      ...(wrong && { proof_file_uid: wrong }),
      ...fields.faults(),
    }),
    { done: onClose, elsewhere },
  )
  const change = (name: keyof Values, value: string) => {
    fields.change(name, value)
    form.correct(name)
  }
  const said = (name: keyof Values, { [name]: value }: Values, shownFile: string | undefined): string => {
    if (value === '') return m.reg_not_given()
    if (name === 'channel') return CHANNEL_WORDS[value as Channel]()
    if (name === 'proof_file_uid') return shownFile ?? m.reg_not_given()
    return name === 'proof' || !isRealDay(value) ? value : formatDay(value)
  }
  const day = (name: 'from_on' | 'until_on') => ({
    name,
    value: values[name],
    error: form.errors[name],
    onChange: (next: string) => change(name, next),
  })
  return (
    <Dialog
      open
      title={
        publication
          ? m.publication_edit_title({ channel: CHANNEL_WORDS[publication.channel]() })
          : m.publication_new_title()
      }
      onClose={onClose}
    >
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <Unsaved value={{ values, file: file?.name }} />
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <TwoValues
            fields={unsettled.map((name) => ({
              field: name,
              label: WORDS[name](),
              theirs: said(name, before, read?.proof_file?.name),
              mine: said(name, values, file?.name),
            }))}
            onChoose={(name, which) => {
              if (name === 'proof_file_uid' && which === 'theirs') setFile(null)
              fields.settle(name as keyof Values, which)
              form.correct(name)
            }}
          />
          <NativeSelect
            label={WORDS.channel()}
            name="channel"
            placeholder={m.job_editor_choose()}
            data-autofocus
            options={Object.entries(BY_HAND).map(([value, words]) => ({ value, label: words() }))}
            value={channel}
            error={form.errors['channel']}
            onChange={(event) => change('channel', event.target.value)}
          />
          <DateInput legend={WORDS.from_on()} {...day('from_on')} />
          <DateInput legend={WORDS.until_on()} hint={m.publication_until_hint()} optional {...day('until_on')} />
          <TextInput
            label={WORDS.proof()}
            name="proof"
            optional
            limit={2000}
            value={proof}
            error={form.errors['proof']}
            onChange={(event) => change('proof', event.target.value)}
          />
          {user && allows(user, 'media.manage') && (
            <FileDrop
              name="proof_file_uid"
              label={WORDS.proof_file_uid()}
              hint={m.publication_proof_file_hint()}
              optional
              accept={ACCEPT}
              file={file ?? known}
              error={wrong ?? form.errors['proof_file_uid']}
              onRemove={() => {
                setFile(null)
                change('proof_file_uid', '')
              }}
              onChange={({ target }) => {
                const chosen = target.files?.[0] ?? null
                setFile(chosen)
                change('proof_file_uid', chosen ? CHOSEN : (read?.proof_file?.uid ?? ''))
              }}
            />
          )}
          <FormActions submit={m.publication_save()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}

/** Sends a file once, however often it is saved with; one that nothing refers to in the end is deleted. */
function useUpload() {
  const sent = useRef<{ file: File; uid: string } | null>(null)
  const drop = () => {
    const { uid } = sent.current ?? {}
    sent.current = null
    // Where it cannot be deleted it stays among the files of the portal.
    if (uid) call('DELETE /media/:uid', { params: { uid } }).catch(() => {})
  }
  useEffect(() => drop, [])
  return {
    upload: async (file: File): Promise<string> => {
      if (sent.current?.file === file) return sent.current.uid
      drop()
      const body = new FormData()
      body.append('title', file.name)
      body.append('collection', COLLECTION)
      body.append('file', file)
      const { uid } = await call('POST /media', { body }).catch((error: unknown) => {
        throw renamed(error)
      })
      sent.current = { file, uid }
      return uid
    },
    /** It is referred to now. */
    keep: () => {
      sent.current = null
    },
  }
}

/** What is wrong with the file stands beside its field here. */
function renamed(error: unknown): unknown {
  const { file } = error instanceof CallError ? (error.errors ?? {}) : {}
  if (!(error instanceof CallError) || !file) return error
  const { status, code, message, retryAfter } = error
  return new CallError({ status, code, message, retryAfter, errors: { proof_file_uid: file } })
}
