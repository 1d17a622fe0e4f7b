import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CAME_BY, type CameBy } from '@korak/contract/entered-applications.rules.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { formatDay } from '#base/text/dates.ts'
import { CAME_WORDS } from '#applications/office/words.ts'
import { RecordChanges } from '#office/RecordChanges.tsx'
import { Accordion } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'

const WORDS: Readonly<Record<string, () => string>> = {
  name: () => m.entered_name(),
  came_by: () => m.entered_came_by(),
  came_on: () => m.entered_came_on(),
  language: () => m.entered_language(),
  phone: () => m.entered_phone(),
  address: () => m.entered_address(),
  postal: () => m.entered_postal(),
  city: () => m.entered_city(),
  email: () => m.entered_email(),
  message: () => m.entered_message(),
  cv: () => m.entered_cv(),
  has_originals: () => m.entered_originals(),
}
const LANGUAGES: Readonly<Record<string, () => string>> = {
  'sl-SI': () => m.export_language_sl(),
  'en-EN': () => m.export_language_en(),
}
const isWay = (value: string): value is CameBy => (CAME_BY as readonly string[]).includes(value)

function shown(field: string, value: string): string {
  if (field === 'came_by' && isWay(value)) return CAME_WORDS[value]()
  if (field === 'came_on') return formatDay(value)
  return field === 'language' ? (LANGUAGES[value]?.() ?? value) : value
}

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
          labelOf={(field) => WORDS[field]?.() ?? field}
          shown={shown}
        />
      )}
    </Loaded>
  )
}
