import type { CvProgress, CvReading } from '@korak/contract/cv.ts'
import type { RequestContext } from '#http/request-context.ts'
import { limit, networkOf } from '#auth/throttle.ts'
import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { knownFrom, NOBODY, type TextLine } from '@korak/cv/mask.ts'
import { transact } from '#db/db.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { borrow, orLater } from '#files/contents/contents.ts'
import { isLost } from '#files/contents/away.ts'
import { deleteSpooled, type Spooled } from '#files/spool.ts'
import type { ProgressStream } from '#http/answers/json-lines.ts'
import { failureOf } from './failures.ts'
import { readCv } from './reader.ts'
import * as queries from './readings.queries.ts'
import { answerOf } from './suggestions.ts'
import { streamReading } from './stream-reading.ts'
import { keepText } from './texts.queries.ts'
import { readSoon } from './texts.service.ts'

/** Readings of one network: ten at once, then one every half a minute. */
const RATE = { burst: 10, everySeconds: 30 }
/** Nobody waits for the one in the background; scans of several pages take their time. */
const BACKGROUND_MS = 60_000

/** @throws Refusal TOO_MANY, before the upload is taken in */
export const limitReading = (context: RequestContext): Promise<void> => limit('cv-read', networkOf(context.ip), RATE)

/**
 * Reads an uploaded CV for whoever is registering. Nothing of it is kept; the file goes as soon as it has been read.
 * @throws InvalidInput without a file
 */
export function parseCv(cv: Spooled | undefined, context: RequestContext): ProgressStream<CvProgress> {
  if (!cv) throw new InvalidInput({ cv: ['error_required'] })
  const release = () => deleteSpooled(cv)
  return streamReading({ path: cv.path, language: context.language, from: networkOf(context.ip), release })
}

type CvFile = NonNullable<Awaited<ReturnType<typeof queries.findCvFile>>>

/** @throws Refusal NOT_FOUND for what is no CV of this person, LOCKED for one the scanner has found infected */
export async function requireOwnCv(who: Who, uid: string): Promise<CvFile> {
  const file = await queries.findCvFile(uid)
  if (file?.userId !== who.userId) throw new Refusal('NOT_FOUND')
  if (file.scanState === 'infected') throw new Refusal('LOCKED')
  return file
}

/** Reads an own stored CV; the lists in it become proposals. @throws Refusal NOT_FOUND, LOCKED, FILES_AWAY */
export async function readOwnCv(who: Who, uid: string, context: RequestContext): Promise<ProgressStream<CvProgress>> {
  const { path, release } = await borrow(await requireOwnCv(who, uid)).catch((error: unknown) => {
    throw isLost(error) ? new Refusal('NOT_FOUND') : error
  })
  const onRead = ({ lists }: CvReading) => keepProposals(who.userId, uid, lists)
  return streamReading({ path, language: context.language, from: networkOf(context.ip), onRead, release })
}

/** Keeps what a CV proposes, unless another one has become the current one or it has gone meanwhile. */
const keepProposals = (userId: string, fileId: string, lists: CvReading['lists']): Promise<void> =>
  transact(async () => {
    await queries.lockLists(userId)
    const file = await queries.findCvFile(fileId)
    if (file?.userId === userId && file.isCurrent) await queries.keepReading(userId, fileId, lists, now())
  })

/**
 * Reads a stored CV in the background: its text, and what the current one proposes, unless only the text is asked for. One that cannot be read has neither.
 * @throws when it should be tried again later
 */
export async function readStored(fileId: string, onlyText = false): Promise<void> {
  const file = await queries.findCvFile(fileId)
  if (!file?.userId || file.scanState === 'infected') return
  const { userId } = file
  await orLater(
    () => readFor(userId, file, onlyText),
    (runAt) => readSoon(fileId, { onlyText, runAt }),
  )
}

async function readFor(userId: string, file: CvFile, onlyText: boolean): Promise<void> {
  const { id: fileId } = file
  const { path, release } = await borrow(file)
  const options = { onStage: () => {}, signal: AbortSignal.timeout(BACKGROUND_MS), isAwaited: false }
  try {
    const reading = await readCv(path, options).finally(release)
    await keepText(fileId, { lines: reading.lines.map(storable), known: knownFrom(reading) })
    if (!onlyText) await keepProposals(userId, fileId, answerOf(reading).lists)
  } catch (error) {
    const failure = failureOf(error)
    if (failure === null || failure === 'busy') throw error
    await keepText(fileId, { lines: [], known: NOBODY })
  }
}

/** No sign a database refuses. */
const storable = ({ text, ...line }: TextLine): TextLine => ({
  ...line,
  text: text.toWellFormed().replaceAll(/[^\P{C}\t]/gu, ' '),
})
