import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { RecordChanges } from '#office/RecordChanges.tsx'
import { Accordion } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { ENTERED_WORDS, shownValue } from './words.ts'

/** What was corrected of what was written down; asked for once somebody opens it. */
export function EnteredHistory({ uid }: { uid: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Accordion title={m.entered_changes()} open={isOpen} onToggle={setOpen}>
      {isOpen && <Changes uid={uid} />}
    </Accordion>
  )
}

function Changes({ uid }: { uid: string }) {
  const query = useQuery({
    ...queryOf('GET /applications/:uid/entered/changes', { params: { uid } }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Loaded query={query}>
      {(changes) => (
        <RecordChanges
          changes={changes}
          level={3}
          made={m.entered_made()}
          labelOf={(field) => ENTERED_WORDS[field]?.() ?? field}
          shown={shownValue}
        />
      )}
    </Loaded>
  )
}
