import type { ShareRequest, ShareRequestDetails } from '@korak/contract/sharing.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { cvOf } from '#candidates/cv/cvs.service.ts'
import { Refusal } from '#errors.ts'
import { copyOf, hashOfCopy, keptCopy } from '#sharing/requests/shown-copy.ts'
import * as queries from './sharing.queries.ts'
import { statusToday } from './sharing.states.ts'
import { companyOf, shareOf } from './sharing.view.ts'

/** Requests that wait for the person's answer, for the list of what to do next. The first to be answered comes first. */
export async function waitingShares(
  userId: string,
  language: Language,
): Promise<{ uid: string; company: string; answerBy: string }[]> {
  const open = await queries.findOpenShares(userId)
  return open
    .filter((share) => statusToday(share).status === 'pending')
    .map((share) => ({ uid: share.id, company: companyOf(share, language), answerBy: share.answerBy }))
    .toSorted((a, b) => a.answerBy.localeCompare(b.answerBy))
}

/** Every company the person was asked about, newest first. */
export async function ownShares(who: Who, language: Language): Promise<ShareRequest[]> {
  return (await queries.findShares(who.userId)).map((share) => shareOf(share, who, language))
}

/** For the door: another person's request is as good as none. @throws Refusal NOT_FOUND */
export async function requireOwnShare(who: Who, uid: string): Promise<void> {
  if (!(await queries.findOwnShare(uid, who.userId))) throw new Refusal('NOT_FOUND')
}

/** An own request with what the company sees, or would see. @throws Refusal NOT_FOUND */
export async function ownShare(who: Who, uid: string, language: Language): Promise<ShareRequestDetails> {
  const [share, profile] = await Promise.all([
    queries.findOwnShare(uid, who.userId),
    queries.findShownProfile(who.userId),
  ])
  if (!share || !profile) throw new Refusal('NOT_FOUND')
  const copy = keptCopy(share) ?? (await copyOf(share, profile))
  const cv = copy.cv ? await queries.findCvFile(copy.cv.file) : undefined
  return {
    ...shareOf(share, who, language),
    ref: share.refNo,
    preview: copy.values[language],
    cv: cv ? cvOf(cv) : null,
    shown: hashOfCopy(copy),
  }
}
