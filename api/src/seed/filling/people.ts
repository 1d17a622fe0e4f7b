import type { Insertable } from 'kysely'
import { fold } from '@korak/contract/fold.ts'
import { addDays, atWallClock, today } from '#base/time.ts'
import { searchText } from '#candidates/cv/normalize.ts'
import type { Candidates, Users } from '#db/schema.ts'
import { giveRoles, insertCandidates, insertDemographics, insertUsers } from '#seed/demo.queries.ts'
import { below, chance, pick, some } from './chance.ts'
import { LANGUAGES, LAST, MEN, PLACES, TRADES, WOMEN } from './names.ts'
import * as queries from './filling.queries.ts'

const COUNT = 150
/** Which of them are disabled, leaving, and out of every search by their own wish. */
const [DISABLED, LEAVING, RESTRICTED] = [41, 62, 74]
/** The oldest account. */
export const SINCE = -198

/** Somebody of the filling, with what the rest of it has to know. */
export interface Person {
  id: string
  username: string
  name: string
  email: string
  phone: string | null
  language: 'sl-SI' | 'en-EN'
  isWoman: boolean
  trade: (typeof TRADES)[number]
  place: (typeof PLACES)[number]
  /** Day of the account, counted from today. */
  since: number
  isActive: boolean
  /** Has asked to close the account: what was applied for is withdrawn. */
  isLeaving: boolean
  /** Everything section 2 of the specification requires is there, so that applying is possible. */
  isComplete: boolean
  /** Years in the trade. */
  years: number
}

const on = (day: number, time: string): Date => atWallClock(addDays(today(), day), time)

function personOf(at: number): Omit<Person, 'id'> {
  const isWoman = at % 2 === 0
  const first = (isWoman ? WOMEN : MEN)[(at >> 1) % 30] ?? ''
  // Thirty first names meet another last name each time they come around.
  const last = LAST[(at * 7 + Math.floor(at / 60) * 11) % LAST.length] ?? ''
  const username = `${fold(first)}.${fold(last)}`
  const email = `${username}@posta.example`
  const isNew = at % 25 === 7
  return {
    username,
    name: `${first} ${last}`,
    email,
    phone:
      chance(`${at} phone`) < 0.85
        ? `+386 1 000 ${String(10 + (at >> 5)).padStart(2, '0')} ${String(10 + (at % 32))}`
        : null,
    language: at % 13 === 5 ? 'en-EN' : 'sl-SI',
    isWoman,
    trade: TRADES[at % TRADES.length] ?? pick(TRADES, `${at} trade`),
    place: pick(PLACES, `${at} place`),
    since: isNew ? -1 - below(3, `${at} new`) : SINCE + below(-SINCE - 4, `${at} since`),
    isActive: !isNew && at !== DISABLED,
    isLeaving: at === LEAVING,
    isComplete: !isNew && chance(`${at} complete`) < 0.88,
    years: 1 + below(22, `${at} years`),
  }
}

/** Candidates with profiles of every completeness; a few have not activated their account, one is disabled, one is leaving. */
export async function savePeople(passwordHash: string): Promise<Person[]> {
  const made = Array.from({ length: COUNT }, (_, at) => personOf(at))
  const ids = await insertUsers(made.map((one, at) => userOf(one, at, passwordHash)))
  const people = made.map((one) => ({ ...one, id: ids.get(one.username) ?? '' }))
  await insertCandidates(people.map(candidateOf))
  await insertDemographics(people.filter((one) => one.isComplete).map(demographicsOf))
  await giveRoles(people.map(({ id }) => ({ userId: id, role: 'Candidates' })))
  await saveLists(people.filter((one) => one.isComplete && chance(`${one.username} lists`) < 0.8))
  return people
}

function demographicsOf({ id, username, isWoman, years }: Person) {
  const year = Number(today().slice(0, 4)) - 23 - years
  const gender = isWoman ? ('female' as const) : ('male' as const)
  return { userId: id, gender, birthday: `${year}-0${1 + below(9, username)}-1${below(9, `${username} day`)}` }
}

function userOf(one: Omit<Person, 'id'>, at: number, passwordHash: string): Insertable<Users> {
  const createdAt = on(one.since, '07:30:00')
  const status = at === DISABLED ? 'disabled' : one.isActive ? 'active' : 'registered'
  return {
    username: one.username,
    name: one.name,
    email: one.email,
    passwordHash,
    language: one.language,
    status,
    positionTitle: one.isComplete ? one.trade.titles[one.isWoman ? 0 : 1] : null,
    activatedAt: status === 'registered' ? null : on(one.since, '07:50:00'),
    lastLoginAt:
      status === 'active' ? on(Math.min(-1, one.since + below(-one.since, `${at} login`)), '19:10:00') : null,
    // The person wants to be left alone, and the profile is in no search.
    restrictedAt: at === RESTRICTED ? on(-9, '12:00:00') : null,
    closingAt: one.isLeaving ? on(-2, '16:20:00') : null,
    eraseAt: one.isLeaving ? on(12, '16:20:00') : null,
    createdAt,
    updatedAt: createdAt,
  }
}

const CAREERS = ['beginner', 'experienced-worker', 'experienced-expert', 'middle-management', 'top-management'] as const

function candidateOf({ id, username, trade, place, phone, isComplete, since, years }: Person): Insertable<Candidates> {
  const createdAt = on(since, '07:30:00')
  const of = (what: string) => `${username} ${what}`
  if (!isComplete) return { userId: id, country: 'SI', phone, createdAt, updatedAt: createdAt }
  const [city, postal, region] = place
  return {
    userId: id,
    education: trade.level,
    educationSummary: `${trade.degree}, ${trade.school}`,
    career: CAREERS[Math.min(4, Math.floor(years / 5))] ?? 'beginner',
    phone,
    address: `Ulica izmišljenih ${1 + below(80, of('street'))}`,
    city,
    postal,
    region,
    country: 'SI',
    employer: pick(trade.employers, of('employer')),
    noticeDays: pick([0, 15, 30, 60], of('notice')),
    industries: [trade.industry],
    workfields: trade.workfields,
    expectations: 20_000 + 1000 * below(28, of('pay')),
    createdAt,
    updatedAt: on(Math.min(-1, since + below(-since, of('changed'))), '20:15:00'),
  }
}

/** What they have done, learnt, can do and speak. */
async function saveLists(people: Person[]): Promise<void> {
  const year = Number(today().slice(0, 4))
  const experiences = people.flatMap(({ id, username, trade, isWoman, years }) =>
    some(trade.employers, 1 + (years > 6 ? 1 : 0), username).map((employer, position) => {
      const positionTitle = trade.titles[isWoman ? 0 : 1]
      return {
        userId: id,
        position,
        positionTitle,
        employer,
        started: `${year - (position === 0 ? Math.ceil(years / 2) : years)}-03`,
        ended: position === 0 ? null : `${year - Math.ceil(years / 2)}-02`,
        isCurrent: position === 0,
        description: trade.did,
        search: searchText(positionTitle, employer, trade.did),
      }
    }),
  )
  const schoolings = people.map(({ id, trade: { degree, school, level }, years }) => ({
    userId: id,
    position: 0,
    degree,
    school,
    level,
    started: `${year - years - 5}`,
    ended: `${year - years - 1}`,
    isCurrent: false,
    search: searchText(degree, school),
  }))
  const skills = people.flatMap(({ id, username, trade }) =>
    some(trade.skills, 2 + below(3, username), username).map((name, position) => ({
      userId: id,
      position,
      name,
      search: searchText(name),
    })),
  )
  const tongues = people.flatMap(({ id, username }) => [
    { userId: id, position: 0, code: 'sl', level: 'native' },
    ...some(LANGUAGES, 1 + below(2, `${username} tongues`), username).map((code, at) => ({
      userId: id,
      position: at + 1,
      code,
      level: pick(['A2', 'B1', 'B2', 'C1'], `${username} ${code}`),
    })),
  ])
  await queries.insertLists({ experiences, schoolings, skills, tongues })
}
