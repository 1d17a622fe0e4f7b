import { m } from '#words/messages.js'
import { Button } from '#ui/action/Button.tsx'
import { useClosing } from '#ui/action/closing.ts'
import { Row } from '#ui/layout/Layout.tsx'

interface Props {
  /** Names what is done, never just "OK". */
  submit: string
  pending: boolean
  onCancel: () => void
}

/** The end of a form: leave it as it was, or do it; what is meant stands last, as in dialogs. */
export function FormActions({ submit, pending, onCancel }: Props) {
  const leave = useClosing(onCancel)
  return (
    <Row>
      <Button variant="secondary" onClick={leave}>
        {m.action_cancel()}
      </Button>
      <Button type="submit" pending={pending}>
        {submit}
      </Button>
    </Row>
  )
}
