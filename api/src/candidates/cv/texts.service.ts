import { type Known, NOBODY, type TextLine } from '@korak/cv/mask.ts'
import { enqueue } from '#background/queue.ts'
import type { FileRow } from '#files/store.ts'
import { findText } from './texts.queries.ts'

/** The text of a CV, and who it says the person is. */
export interface CvTextRead {
  state: 'read' | 'waiting' | 'unreadable' | 'infected'
  lines: TextLine[]
  known: Known
}

const LANE = { lane: 'cv', maxAttempts: 3 } as const
interface Wish {
  /** Whoever looks at it proposes nothing to the person whose it is. */
  onlyText?: boolean
  runAt?: Date
}
/** What is read of a stored CV in the background, one at a time. */
export const readSoon = (file: string, { onlyText = false, runAt }: Wish = {}): Promise<void> =>
  enqueue(
    'cv.read',
    { file, ...(onlyText ? { onlyText } : {}) },
    { ...LANE, key: `cv.${onlyText ? 'text' : 'read'}:${file}`, ...(runAt ? { runAt } : {}) },
  )

/** The text of a CV; one kept before texts were is read now, in the background, an infected one by nobody. */
export async function textOf({ id: fileId, scanState }: Pick<FileRow, 'id' | 'scanState'>): Promise<CvTextRead> {
  if (scanState === 'infected') return { state: 'infected', lines: [], known: NOBODY }
  const text = await findText(fileId)
  // Who looks at it proposes nothing to the person whose it is.
  if (!text) await readSoon(fileId, { onlyText: true })
  const state = !text ? 'waiting' : text.lines.length > 0 ? 'read' : 'unreadable'
  return { state, lines: text?.lines ?? [], known: text?.known ?? NOBODY }
}
