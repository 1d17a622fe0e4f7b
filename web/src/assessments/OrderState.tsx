import type { AssessmentOrder, OrderStatus } from '@korak/contract/assessments.ts'
import { announce } from '#base/page/announce.ts'
import { useSubmit, wordsOf } from '#base/data/submit.ts'
import { Button } from '#ui/action/Button.tsx'
import { Notice, type NoticeTone } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { checkTest, isWaiting } from './assessments.api.ts'

interface Words {
  tone: NoticeTone
  title: () => string
  text: () => string
}
const launched: Words = {
  tone: 'info',
  title: () => m.assess_launched_title(),
  text: () => m.assess_launched_text(),
}
const STATES: Record<OrderStatus, Words> = {
  created: launched,
  launched,
  returned: { tone: 'info', title: () => m.assess_returned_title(), text: () => m.assess_returned_text() },
  completed: { tone: 'ok', title: () => m.assess_completed_title(), text: () => m.assess_completed_text() },
  failed: { tone: 'warn', title: () => m.assess_failed_title(), text: () => m.assess_failed_text() },
  expired: { tone: 'warn', title: () => m.assess_expired_title(), text: () => m.assess_expired_text() },
}

/** How the test stands, as the server knows it: nobody is asked to say that they have finished. */
export function OrderState({ uid, order }: { uid: string; order: AssessmentOrder }) {
  const { pending, failure, onSubmit } = useSubmit(async () => {
    const { status } = await checkTest(uid)
    if (status === 'launched' || status === 'returned') announce(m.assess_checked_waiting())
  })
  if (order.status === null) return null
  const { tone, title, text } = STATES[order.status]
  return (
    <Stack gap={3}>
      <Notice
        tone={tone}
        title={title()}
        actions={
          isWaiting(order) && (
            <Button variant="secondary" pending={pending} onClick={() => onSubmit()}>
              {m.assess_check()}
            </Button>
          )
        }
      >
        {text()}
      </Notice>
      {failure && (
        <Notice tone="danger" role="alert">
          {wordsOf(failure)}
        </Notice>
      )}
    </Stack>
  )
}
