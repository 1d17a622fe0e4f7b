import { hash } from 'node:crypto'
import type { JobList } from '@korak/contract/jobs.ts'
import type { Written } from '#http/answers/written.ts'

type Beside = Pick<JobList, 'facets' | 'location' | 'location_choices' | 'near' | 'near_regions' | 'suggestion'>

/** With this begins what stands beside the jobs; inside a text the marks would be escaped. */
const BEGINS = ',"facets":'
/** What was read lately by its digest, the longest not asked for first: of so many lists at most, and none with words somebody typed. */
const known = new Map<string, Beside>()
const MOST = 20

/**
 * A list as it was written. What stands beside its jobs is the same object in all its pages, as long as it says the same: what
 * is drawn of it is drawn once. Never change it.
 */
export function readList(written: Written): JobList {
  const text = written.bytes.toString()
  const at = text.indexOf(BEGINS)
  return { ...JSON.parse(`${text.slice(0, at)}}`), ...besideOf(text.slice(at + 1)) } as JobList
}

function besideOf(text: string): Beside {
  const digest = hash('md5', text)
  const beside = known.get(digest) ?? (JSON.parse(`{${text}`) as Beside)
  if (beside.suggestion) return beside
  known.delete(digest)
  known.set(digest, beside)
  for (const oldest of known.keys()) {
    if (known.size <= MOST) break
    known.delete(oldest)
  }
  return beside
}
