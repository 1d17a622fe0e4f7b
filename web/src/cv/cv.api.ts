import type { CvProgress } from '@korak/contract/cv.ts'
import { CallError } from '#base/data/errors.ts'
import { callNdjson } from '#base/data/ndjson.ts'

/** A file just chosen, or the uid of a stored CV of the signed-in person. */
export type CvSource = File | string

/**
 * Has a CV read and gives its stages as they come; `done` or `failed` is the last.
 * @throws CallError when it is refused, and when the connection ends before the last stage
 */
export async function* readCv(source: CvSource, signal: AbortSignal): AsyncGenerator<CvProgress> {
  let isOver = false
  try {
    for await (const line of callNdjson({ ...requestOf(source), signal })) {
      const progress = line as CvProgress
      isOver = progress.stage === 'done' || progress.stage === 'failed'
      yield progress
    }
  } catch (error) {
    // Once the result is here, the end of the connection no longer matters.
    if (!isOver) throw error
  }
  if (!isOver) throw new CallError({ status: 0, code: signal.aborted ? 'ABORTED' : 'NETWORK', message: '' })
}

function requestOf(source: CvSource) {
  if (typeof source === 'string') return { key: 'POST /portal/profile/cv/:uid/read', params: { uid: source }, body: {} }
  const body = new FormData()
  body.append('cv', source)
  return { key: 'POST /portal/cv/parse', body }
}
