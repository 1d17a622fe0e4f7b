import { addDays } from '@korak/contract/days.rules.ts'
import { m } from '#words/messages.js'
import { formatDay, today } from './dates.ts'

const SOON_DAYS = 7
/** What is wrong with a day to come that is none: the example is one that could be meant. */
export const plannedDayFault = (): string => m.error_day_format({ example: formatDay(addDays(today(), SOON_DAYS)) })
/** The same of a day that has been. */
export const pastDayFault = (): string => m.error_day_format({ example: formatDay(today()) })
