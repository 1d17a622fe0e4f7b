import { queryOf } from '#base/data/query.ts'
import { FoldedChanges } from '#office/FoldedChanges.tsx'
import { m } from '#words/messages.js'
import { ENTERED_WORDS, shownValue } from './words.ts'

/** What was corrected of what was written down. */
export const EnteredHistory = ({ uid }: { uid: string }) => (
  <FoldedChanges
    title={m.entered_changes()}
    query={queryOf('GET /applications/:uid/entered/changes', { params: { uid } })}
    made={m.entered_made()}
    labelOf={(field) => ENTERED_WORDS[field]?.() ?? field}
    shown={shownValue}
  />
)
