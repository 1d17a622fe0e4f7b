import type { publicRoutes } from '@korak/contract/public.ts'
import type { z } from 'zod'
import type { Ask } from '#ask.ts'
import { networkOf } from '#auth/throttle.ts'
import { limitUnwritten } from '#auth/unwritten-limits.ts'
import { InvalidInput, Refusal } from '#errors.ts'
import { type Address, openAddress, type Opened } from './links.service.ts'
import { stateOf, timeFor } from './links.view.ts'
import { findStatus, insertResponse } from './responses.queries.ts'
import { newCode, readCode, responseIdOf, shownCode, stampFor, uidOfCode } from './tokens.ts'

type Started = z.input<(typeof publicRoutes)['POST /public/questionnaires/:id/start']['response']>

/** A whole office behind one address may begin in the same hour; a program may not begin a thousand times a minute. */
const STARTS = { burst: 60, everySeconds: 10 }
const STARTS_OF_LINK = { burst: 600, everySeconds: 0.5 }
/** 49 bits against these: nobody guesses a code in a lifetime. */
const TRIES = { burst: 10, everySeconds: 60 }
const TRIES_OF_LINK = { burst: 200, everySeconds: 5 }

/** @throws InvalidInput when the field nobody sees was filled in */
export function refuseProgram(homepage: string | undefined): void {
  if (homepage) throw new InvalidInput({ homepage: ['error_public_trap'] })
}

/**
 * Begins a public questionnaire. With a token it begins once, whoever else does the same at the same moment.
 * @throws Refusal NOT_FOUND, LOCKED when there is nothing to begin, TOO_MANY; InvalidInput for programs
 */
export async function start(address: Address, homepage: string | undefined, ask: Ask): Promise<Started> {
  refuseProgram(homepage)
  const opened = await openAddress(address)
  await limitUnwritten('public.start', networkOf(ask.ip), STARTS)
  await limitUnwritten('public.link', opened.link.id, STARTS_OF_LINK)
  const { state } = await stateOf(opened.link, opened.own)
  if (state !== 'open' && state !== 'in-progress') throw new Refusal('LOCKED')
  if (opened.uid === null) return startOpen(opened, ask)
  const isNew = state === 'open' && (await insert(opened, opened.uid, ask))
  return { uid: opened.uid, code: null, is_new: isNew, stamp: stampFor(opened.uid) }
}

async function startOpen(opened: Opened, ask: Ask): Promise<Started> {
  for (;;) {
    const code = newCode()
    const uid = uidOfCode(opened.link.id, code)
    // A code somebody has already: another one.
    if (await insert(opened, uid, ask)) return { uid, code: shownCode(code), is_new: true, stamp: stampFor(uid) }
  }
}

/** Begins without a place: that is held by answering. @returns false when it is there */
async function insert({ link, invitationId }: Opened, uid: string, { language }: Ask): Promise<boolean> {
  const personal = link.mode === 'personal' ? invitationId : null
  const { id: linkId, versionId } = link
  const row = { id: responseIdOf(uid), linkId, versionId, invitationId: personal, language, at: timeFor(link) }
  return insertResponse(row)
}

/** Finds what was begun by its code. @throws Refusal NOT_FOUND, TOO_MANY; InvalidInput for a code there is not */
export async function resume(address: Address, text: string, ask: Ask): Promise<{ uid: string }> {
  const { link, uid: held } = await openAddress(address)
  await limitUnwritten('public.resume', networkOf(ask.ip), TRIES)
  await limitUnwritten('public.resume.link', link.id, TRIES_OF_LINK)
  const code = readCode(text)
  const uid = code === null || held !== null ? null : uidOfCode(link.id, code)
  if (uid === null || !(await findStatus(responseIdOf(uid)))) throw new InvalidInput({ code: ['error_public_code'] })
  return { uid }
}
