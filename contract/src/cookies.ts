/**
 * Every cookie of the portal, in the browser as `korak_<name>`, and the days it lasts at most. The page about cookies lists
 * them; a cookie that is not here cannot be set.
 */
export const COOKIE_DAYS = {
  session: 30,
  sign_in: 1,
  device: 180,
  registration: 3,
  lang: 365,
  theme: 365,
  cookies: 365,
} as const
export type CookieName = keyof typeof COOKIE_DAYS
