/** So many raters an assessed person may propose. */
export const MAX_PROPOSALS = 30
/** New people to assess are counted over so many days. */
export const CAP_DAYS = 7
/** Nobody is reminded earlier in the day, in Ljubljana. */
export const REMIND_FROM = '08:00:00'
