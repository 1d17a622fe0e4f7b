import { type MadeApplication, makeApplication, whoIs } from '#applications/applications.factory.ts'
import { addDays, atWallClock, today } from '#base/time.ts'
import { makeUser, type MadeUser } from '#users/users.factory.ts'
import { propose } from './interviews.service.ts'

/** An instant some days from now, by the clock of Slovenia. */
export const inDays = (days: number, time = '10:00'): string =>
  atWallClock(addDays(today(), days), `${time}:00`).toISOString()

interface MadeInterview extends MadeApplication {
  interview: string
  slots: { uid: string; starts_at: string }[]
  staff: MadeUser
}
/** An interview that is proposed. */
export async function makeInterview(
  wanted: { times?: string[]; staff?: MadeUser; minutes?: number; user?: MadeUser } = {},
): Promise<MadeInterview> {
  const staff = wanted.staff ?? (await makeUser({ kind: 'employee' }))
  const made = await makeApplication(wanted.user ? { user: wanted.user } : {})
  const input = { text: 'Vabimo vas.', kind: 'on_site', place: 'Dunajska 1, Ljubljana' } as const
  const times = wanted.times ?? [inDays(5), inDays(6, '14:00')]
  const who = whoIs(staff, ['applications.update'])
  const { uid, slots } = await propose(who, made.uid, { ...input, times, minutes: wanted.minutes ?? 60 }, 'sl-SI')
  return { ...made, interview: uid, slots, staff }
}
