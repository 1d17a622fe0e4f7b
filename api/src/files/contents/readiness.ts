import { cached } from '#base/cache.ts'
import { env } from '#env.ts'
import { isAnswering } from './bucket.ts'

// Everybody may ask for readiness; the store is asked once in five seconds at most.
const asked = cached<boolean>({ megabytes: 1, fresh: 5000, limit: 5000 })

/** Does the store of files answer? */
export const areFilesThere = async (): Promise<boolean> => asked.get('files', () => isAnswering(env().FILES))
