// The API document as a file, for people and partners who do not run the portal. `npm run map` writes it.
import path from 'node:path'
import { allRoutes } from '../contract/src/routes.list.ts'
import { openapi } from '../api/src/routing/openapi.ts'
import { mounted } from '../api/src/routing/mount.ts'
import { VERSION } from '../api/src/base/version.ts'

export const DOCUMENT = path.join(import.meta.dirname, '../docs/openapi.json')

/** The document as text, made from the contracts alone: nothing is started. */
export function makeDocument(): string {
  mounted.clear()
  for (const [key, contract] of Object.entries(allRoutes)) mounted.set(key as keyof typeof allRoutes, contract)
  return `${JSON.stringify(openapi(VERSION), null, 1)}\n`
}
