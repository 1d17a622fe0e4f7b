import { Button } from '#ui/action/Button.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

/** In the place of what was removed last, until something else is: the way to have it back, in a dialog too. */
export const Removed = ({ words, onUndo }: { words: string; onUndo: () => void }) => (
  <Row>
    <p className="muted">{words}</p>
    <Button variant="quiet" onClick={onUndo}>
      {m.action_undo()}
    </Button>
  </Row>
)
