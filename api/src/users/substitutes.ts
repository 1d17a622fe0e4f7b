import { ZONE } from '#base/time.ts'

const TODAY = `(now() at time zone '${ZONE}')::date`
/** SQL: are these rows of `substitutes` in force today? */
export const inForce = (rows: string): string => `${TODAY} between ${rows}.from_on and ${rows}.until_on`
