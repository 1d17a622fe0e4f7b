import { useState } from 'react'
import { CalendarAddress } from '#interviews/CalendarFeed.tsx'
import { isOnlyLooking, useUser } from '#base/session/session.ts'
import { Button } from '#ui/action/Button.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

/** The own interviews in one's calendar, from the list of all of them. */
export function CalendarButton() {
  const [isOpen, setOpen] = useState(false)
  const user = useUser()
  if (isOnlyLooking(user)) return null
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {m.calendar_feed_title()}
      </Button>
      <Dialog open={isOpen} title={m.calendar_feed_title()} onClose={() => setOpen(false)}>
        <Stack gap={4}>
          <CalendarAddress />
        </Stack>
      </Dialog>
    </>
  )
}
