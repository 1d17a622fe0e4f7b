import { pathTo } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { Who } from '#auth/who.ts'
import { now } from '#base/time.ts'
import { Refusal } from '#errors.ts'
import { m } from '#i18n/words/messages.js'
import { linkTo } from '#mail/letter.ts'
import { ownApplication } from './applications.service.ts'

export const CALENDAR_HEADERS = {
  'Content-Type': 'text/calendar; charset=utf-8',
  'Content-Disposition': 'attachment; filename="interview.ics"',
  'Cache-Control': 'no-store',
}

/** RFC 5545, 3.3.11: signs with a meaning of their own are escaped. */
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n')
const stamp = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
const MAX_OCTETS = 75
/** RFC 5545, 3.1: lines of at most 75 octets go on after a space, never within a sign. */
function folded(line: string): string {
  let octets = 0
  return [...line].reduce((lines, sign) => {
    const more = Buffer.byteLength(sign)
    const isFull = octets + more > MAX_OCTETS
    octets = isFull ? 1 + more : octets + more
    return lines + (isFull ? '\r\n ' : '') + sign
  }, '')
}

/** The chosen time of an interview as an entry for a calendar; it lasts an hour there, since nobody says how long. @throws Refusal NOT_FOUND */
export async function interviewCalendar(who: Who, uid: string, language: Language): Promise<string> {
  const { interview_at: at, job, contact } = await ownApplication(who, uid, language)
  if (at === null) throw new Refusal('NOT_FOUND')
  const url = linkTo(pathTo('/applications/:uid', { uid }))
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(m.app_name({}, { locale: language }))}//NONSGML//EN`,
    'BEGIN:VEVENT',
    // The same entry when another time is chosen later.
    `UID:${uid}`,
    `DTSTAMP:${stamp(now())}`,
    `DTSTART:${stamp(new Date(at))}`,
    'DURATION:PT1H',
    `SUMMARY:${escaped(m.apps_interview_entry({ title: job.title, company: job.company }, { locale: language }))}`,
    `DESCRIPTION:${escaped([`${contact.name}, ${contact.email}`, url].join('\n'))}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
