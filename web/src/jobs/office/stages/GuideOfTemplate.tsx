import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Guide } from '@korak/contract/evaluations.rules.ts'
import { Button } from '#ui/action/Button.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { FieldError } from '#ui/form/FieldError.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { criterionFaults } from './CriterionRows.tsx'
import { GuideFields, guideInput, typedGuide } from './GuideFields.tsx'

/** What is asked at a stage, in the words of a button or a link to it. */
export function guideWords(guide: Guide | null | undefined): string {
  if (!guide) return m.guide_link_none()
  return guide.questionnaire_uid ? m.guide_link_form() : m.guide_link({ count: guide.criteria.length })
}

interface Props {
  /** Of the stage. */
  name: string
  field: string
  guide: Guide | null | undefined
  onChange: (guide: Guide | null) => void
  error: string | undefined
  readOnly: boolean
}

/** The guide of a stage of a template: what is typed in its dialog is part of the template, and saved with it. */
export function GuideOfTemplate({ name, field, guide, onChange, error, readOnly }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (readOnly && !guide) return <span className="muted">{m.guide_none()}</span>
  return (
    <div>
      <Button
        variant="secondary"
        name={field}
        aria-haspopup="dialog"
        aria-label={m.guide_of({ what: guideWords(guide), stage: name })}
        aria-describedby={error && id}
        onClick={() => setOpen(true)}
      >
        {guideWords(guide)}
      </Button>
      {error && <FieldError id={id}>{error}</FieldError>}
      {isOpen &&
        createPortal(
          <GuideDialog
            name={name}
            opened={guide}
            onChange={onChange}
            isChecked={error !== undefined}
            readOnly={readOnly}
            onClose={() => setOpen(false)}
          />,
          document.body,
        )}
    </div>
  )
}

interface DialogProps {
  name: string
  opened: Guide | null | undefined
  onChange: (guide: Guide | null) => void
  /** What is missing is said beside its fields: saving was tried. */
  isChecked: boolean
  readOnly: boolean
  onClose: () => void
}

function GuideDialog({ name, opened, onChange, isChecked, readOnly, onClose }: DialogProps) {
  const [typed, setTyped] = useState(() => typedGuide(opened))
  const { criteria } = guideInput(typed)
  return (
    <Dialog
      open
      size="wide"
      title={m.guide_title_of({ stage: name })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.guide_done()}</Button>}
    >
      <Stack gap={4}>
        {!readOnly && <p className="muted">{m.guide_with_template()}</p>}
        <GuideFields
          guide={typed}
          errors={isChecked ? criterionFaults(criteria) : {}}
          readOnly={readOnly}
          onChange={(next) => {
            const guide = guideInput(next)
            setTyped(next)
            onChange(guide.questionnaire_uid || guide.criteria.length > 0 ? guide : null)
          }}
        />
      </Stack>
    </Dialog>
  )
}
