import { useEffect, useState } from 'react'
import type { AnswerOf } from '@korak/contract/all.ts'
import type { RefereeForStaff } from '@korak/contract/references.ts'
import { call } from '#base/data/call.ts'
import { wordsOf } from '#base/data/submit.ts'
import { LongFacts } from '#references/LongFacts.tsx'
import { factsOf } from '#references/words.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

type Read = AnswerOf<'POST /references/:uid/read'>

/** What a referee answered: fetched when it is opened, since every look is written down. */
export function ReadDialog({ referee, onClose }: { referee: RefereeForStaff; onClose: () => void }) {
  const [read, setRead] = useState<Read | null>(null)
  const [error, setError] = useState('')
  const { uid } = referee
  useEffect(() => {
    call('POST /references/:uid/read', { params: { uid } }).then(setRead, (problem: unknown) =>
      setError(wordsOf(problem)),
    )
  }, [uid])
  return (
    <Dialog open title={m.reference_read_title({ name: referee.name })} onClose={onClose}>
      <Stack gap={4}>
        <p className="muted">{m.reference_read_note()}</p>
        {error && (
          <Notice tone="danger" role="alert">
            {error}
          </Notice>
        )}
        {read ? <LongFacts facts={factsOf(read.answers)} /> : !error && <SkeletonBlock lines={6} />}
      </Stack>
    </Dialog>
  )
}
