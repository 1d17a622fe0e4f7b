import { focusAfter } from '#base/page/focus.ts'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { findField } from '#ui/form/find-field.ts'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

interface Props {
  /** Who would read a letter with a gap in it: where in the letters, and what is missing. */
  gaps: readonly { uid: string; name: string; index: number; fields: string }[]
  onOpen: (index: number) => void
  onSkip: () => void
}

/** People for whose letter something is not known, before anything goes: it is written by hand, or they are left out. */
export function LetterGaps({ gaps, onOpen, onSkip }: Props) {
  if (gaps.length === 0) return null
  const goOn = (change: () => void) => focusAfter(change, () => findField('letter_text'))
  return (
    <Notice tone="warn" title={m.bulk_end_missing()}>
      <Stack gap={3}>
        <ul>
          {gaps.map(({ uid, name, index, fields }) => (
            <li key={uid}>
              <Row>
                <span>{m.bulk_end_missing_one({ name, fields })}</span>
                <Button variant="quiet" onClick={() => goOn(() => onOpen(index))}>
                  {m.bulk_end_missing_go()}
                  <span className="visually-hidden">: {name}</span>
                </Button>
              </Row>
            </li>
          ))}
        </ul>
        <div>
          <Button variant="secondary" onClick={() => goOn(onSkip)}>
            {m.bulk_end_missing_skip({ count: gaps.length })}
          </Button>
        </div>
      </Stack>
    </Notice>
  )
}
