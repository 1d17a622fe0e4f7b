import type { Proposal } from '@korak/contract/letters.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

const WORDS = {
  no_email: (count: number) => m.by_post_no_email({ count }),
  returned: (count: number) => m.by_post_returned({ count }),
}

/** Whose letters go by post, or may have to: named before anything goes. */
export function ByPost({ letters }: { letters: readonly Pick<Proposal, 'uid' | 'name' | 'by_post'>[] }) {
  const parts = (['no_email', 'returned'] as const)
    .map((cause) => ({ cause, people: letters.filter((one) => one.by_post === cause) }))
    .filter(({ people }) => people.length > 0)
  if (parts.length === 0) return null
  return (
    <Notice tone="info" title={m.by_post_title()}>
      <Stack gap={2}>
        {parts.map(({ cause, people }) => (
          <div key={cause}>
            <p>{WORDS[cause](people.length)}</p>
            <ul>
              {people.map(({ uid, name }) => (
                <li key={uid}>{name}</li>
              ))}
            </ul>
          </div>
        ))}
      </Stack>
    </Notice>
  )
}
