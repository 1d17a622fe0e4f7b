import { type KeyboardEvent, useRef, useState } from 'react'
import { fold } from '#ui/choice/fold.ts'
import { forgetSectionDraft, readSectionDraft, useSectionDraft } from '#candidates/section-draft.ts'
import { PROFILE_SAVED } from '#candidates/useProfileSaving.ts'
import { orderWith, withEntry } from '#base/data/order.ts'
import { givingUp } from '#base/routing/blocking.ts'
import { type FieldErrors, useSubmit } from '#base/data/submit.ts'
import { showToast, useToastsAbout } from '#base/page/toasts.ts'
import { Button } from '#ui/action/Button.tsx'
import { Chips } from '#ui/list/Chips.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { m } from '#words/messages.js'
import { type Changed, changedElsewhere, saveList } from './lists.api.ts'
import styles from './lists.module.css'

const SKILLS = 'skills'
/** Characters of a skill, as the contract has it. */
const LIMIT = 100
const entryOf = (skill: string) => ({ id: skill })

/** Skills one by one; what stands in the field when saving is added as well. */
export function SkillsForm({ rev, items, onClose }: { rev: number; items: string[]; onClose: () => void }) {
  const [kept] = useState(() => readSectionDraft<Changed<string> & { typed: string }>(SKILLS))
  const [skills, setSkills] = useState(kept?.after ?? items)
  const order = useRef<(string | number)[]>([])
  order.current = orderWith(order.current, skills.map(entryOf))
  const [typed, setTyped] = useState(kept?.typed ?? '')
  const [isTouched, setTouched] = useState(kept !== null)
  const read = useRef({ rev: kept?.rev ?? rev, before: kept?.before ?? items })
  const input = useRef<HTMLInputElement>(null)
  const isKnown = (skill: string, among: readonly string[]) => among.some((one) => fold(one) === fold(skill))
  const withTyped = () => (typed.trim() === '' ? skills : [...skills, typed.trim()])
  const twice = typed.trim() === '' ? undefined : skills.find((one) => isKnown(typed, [one]))
  const [isRefused, setRefused] = useState(false)
  const twiceError = twice === undefined ? undefined : m.lists_skill_known({ name: twice })
  const close = () => {
    forgetSectionDraft(SKILLS)
    onClose()
  }
  const submit = useSubmit(
    async () => {
      const after = withTyped()
      const both = await saveList(SKILLS, { ...read.current, after })
      if (typeof both === 'number') {
        read.current = { rev: both, before: after }
        return
      }
      read.current = both
      setSkills(both.after)
      setTyped('')
      throw changedElsewhere()
    },
    (): FieldErrors => (twiceError ? { [SKILLS]: twiceError } : {}),
    () => {
      setTouched(false)
      showToast({ text: m.form_saved_toast(), about: PROFILE_SAVED })
      close()
    },
  )
  const draft = { ...read.current, after: skills, typed }
  useSectionDraft(SKILLS, draft, { isTouched, save: submit.save })
  useToastsAbout(SKILLS)
  const add = () => {
    input.current?.focus()
    setRefused(twiceError !== undefined)
    // The field says what is wrong, and keeps it.
    if (twiceError || typed.trim().length > LIMIT) return
    setTouched(true)
    setSkills(withTyped())
    setTyped('')
  }
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    add()
  }
  const remove = (skill: string) => {
    const put = () =>
      setSkills((known) =>
        // It may have been typed again meanwhile.
        isKnown(skill, known)
          ? known
          : withEntry(known.map(entryOf), entryOf(skill), order.current).map(({ id }) => id),
      )
    setTouched(true)
    submit.correct(SKILLS)
    setSkills((known) => known.filter((one) => one !== skill))
    input.current?.focus()
    showToast({
      text: m.ui_combo_removed({ name: skill }),
      action: { label: m.action_undo(), run: put },
      about: SKILLS,
    })
  }
  return (
    <form ref={submit.form} onSubmit={submit.onSubmit} noValidate aria-label={m.cv_list_skills()}>
      <Stack gap={5}>
        <ErrorSummary
          errors={submit.summary}
          attempt={submit.attempt}
          title={submit.failure ? m.error_unsaved_title() : undefined}
        />
        {kept && <p>{m.form_unsaved_again()}</p>}
        <Chips
          label={m.cv_list_skills()}
          chips={skills.map((skill) => ({ key: skill, label: skill, onRemove: () => remove(skill) }))}
        />
        <div className={styles.adding}>
          <TextInput
            ref={input}
            name={SKILLS}
            optional
            limit={LIMIT}
            label={m.lists_new_skill()}
            hint={m.lists_new_skill_hint()}
            value={typed}
            error={(isRefused ? twiceError : undefined) ?? submit.errors[SKILLS]}
            onChange={(event) => {
              setTouched(true)
              setRefused(false)
              submit.correct(SKILLS)
              setTyped(event.target.value)
            }}
            onKeyDown={addByEnter}
          />
          <Button variant="secondary" onClick={add}>
            {m.lists_add_skill()}
          </Button>
        </div>
        <FormActions
          submit={m.action_save_changes()}
          pending={submit.pending}
          onCancel={givingUp(isTouched, close, submit.save)}
        />
      </Stack>
    </form>
  )
}
