import type { Language } from '@korak/contract/shapes.ts'
import { call } from '#base/data/call.ts'
import { useKeptDraft } from '#base/data/kept-draft.ts'
import { type FieldErrors, useSubmit } from '#base/data/submit.ts'
import { HTML_LANG } from '#base/text/language.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { AsyncComboBox } from '#ui/choice/AsyncComboBox.tsx'
import type { ComboOption } from '#ui/choice/ComboList.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TakenUp } from '#ui/form/TakenUp.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

interface Props {
  uid: string
  onClose: () => void
  onAsked: () => void
}

const OFFERED = 20
/** Applications of people one may pick, each by its person and number. */
async function loadPeople(search: string) {
  const query = { page: 1, per_page: OFFERED, ...(search && { search }) }
  const { data } = await call('GET /applications', { query })
  const options = data.map(({ uid, name, ref_no: ref, job }) => ({
    value: uid,
    label: `${name} (${ref})`,
    detail: job.title,
  }))
  return { options, more: false }
}

interface Draft {
  who: 'email' | 'known'
  picked: ComboOption | null
  email: string
  language: Language
  note: string
}
const EMPTY: Draft = { who: 'email', picked: null, email: '', language: 'sl-SI', note: '' }

/** Asks somebody whether they want to apply: who is known to us, or an address; kept in the browser until it is sent. */
export function ApproachDialog({ uid, onClose, onAsked }: Props) {
  const draft = useKeptDraft({ form: 'approach', about: uid, empty: EMPTY })
  const { who, picked, email, language, note } = draft.value
  const change = (typed: Partial<Draft>) => draft.setValue((now) => ({ ...now, ...typed }))
  const isKnown = who === 'known'
  const form = useSubmit(
    async () => {
      const whom = isKnown ? { application_uid: picked?.value ?? null } : { email: email.trim(), language }
      await call('POST /jobs/:uid/approaches', { params: { uid }, body: { ...whom, note } })
      draft.drop()
    },
    (): FieldErrors => ({
      ...(isKnown && !picked && { application_uid: m.error_required() }),
      ...(!isKnown && email.trim() === '' && { email: m.error_required() }),
    }),
    onAsked,
  )
  return (
    <Dialog open title={m.approach_ask_title()} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <TakenUp value={draft.value} empty={EMPTY} onChange={draft.setValue} />
          <p className="muted">{m.approaches_lead()}</p>
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <RadioGroup
            legend={m.approach_who()}
            name="who"
            value={who}
            options={[
              { value: 'email', label: m.approach_who_email() },
              { value: 'known', label: m.approach_who_known() },
            ]}
            onChange={(event) => change({ who: event.target.value as Draft['who'] })}
          />
          {isKnown ? (
            <AsyncComboBox
              label={m.approach_application()}
              hint={m.approach_application_hint()}
              name="application_uid"
              load={loadPeople}
              value={picked}
              error={form.errors['application_uid']}
              onChange={(chosen) => {
                change({ picked: chosen })
                form.correct('application_uid')
              }}
            />
          ) : (
            <>
              <TextInput
                label={m.approach_email()}
                hint={m.approach_email_hint()}
                name="email"
                type="email"
                autoComplete="off"
                data-autofocus
                value={email}
                error={form.errors['email']}
                onChange={(event) => {
                  change({ email: event.target.value })
                  form.correct('email')
                }}
              />
              <NativeSelect
                label={m.approach_language()}
                name="language"
                value={language}
                onChange={(event) => change({ language: event.target.value as Language })}
              >
                <option value="sl-SI">{m.office_slovenian()}</option>
                <option value="en-EN">{m.office_english()}</option>
              </NativeSelect>
            </>
          )}
          <TextArea
            label={m.approach_note()}
            hint={m.approach_note_hint()}
            name="note"
            optional
            rows={4}
            limit={1000}
            lang={HTML_LANG[language]}
            value={note}
            error={form.errors['note']}
            onChange={(event) => {
              change({ note: event.target.value })
              form.correct('note')
            }}
          />
          <FormActions submit={m.approach_send()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
