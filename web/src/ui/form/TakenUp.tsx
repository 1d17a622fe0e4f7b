import { useState } from 'react'
import { Button } from '#ui/action/Button.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

interface Props<T> {
  value: T
  /** What stands there while nothing is typed. */
  empty: T
  onChange: (next: T) => void
}
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Says of a form that it goes on with what was typed before; beginning anew can be taken back until something is typed. */
export function TakenUp<T>({ value, empty, onChange }: Props<T>) {
  const [isTakenUp] = useState(() => !isSame(value, empty))
  const [former, setFormer] = useState<T | null>(null)
  const isBegun = former !== null
  if (!isTakenUp || (isBegun && !isSame(value, empty))) return null
  const turn = () => {
    setFormer(isBegun ? null : value)
    onChange(former ?? empty)
  }
  return (
    <Row>
      <p className="muted" role="status">
        {isBegun ? m.ui_begun_anew() : m.ui_taken_up()}
      </p>
      <Button variant="quiet" onClick={turn}>
        {isBegun ? m.action_undo() : m.ui_begin_anew()}
      </Button>
    </Row>
  )
}
