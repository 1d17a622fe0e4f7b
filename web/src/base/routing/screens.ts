import type { ApiKey } from '@korak/contract/all.ts'
import type { Permission } from '@korak/contract/route.ts'
import type { Screen } from '@korak/contract/screens.ts'
import type { m } from '#words/messages.js'
import type { Access } from '#base/session/access.ts'

/** The first part of a screen's path. */
type Section<S> = S extends `/${infer Head}/${string}` ? Head : S extends `/${infer Head}` ? Head : never

/** What a page says of itself; `npm run lists` reads it and writes the routes. */
interface Declared {
  /** `:name` stands for one part of the path. */
  path: `/${string}`
  /** Names its query may have. */
  query?: readonly string[]
  /** Title of the window; a page that knows better says so with useHead. */
  title: keyof typeof m
  access: Access
  /** False where the top bar must not be seen. */
  bar: boolean
  /** Logo and way out above a screen without the bar. */
  slim?: boolean
  /** False where a screen has its own bar at the foot of a phone. */
  tabs?: false
  /** Screens of one section slide left and right by path depth. */
  section: Section<Screen> | null
  /** What stands around the screen instead of bar and footer; screens with the same one share it while one moves between them. */
  layout?: 'office'
  /** Whoever has not got it is told so instead; `staff` is whoever has any. */
  permission?: Permission | 'staff'
  /** The call that answers the record its path names: with a direct visit it is asked for before the code of the screen is there. */
  asks?: ApiKey
  /** There only to change something: nothing to look at as a role. */
  isForm?: true
  /** The server draws it. */
  isRendered?: true
  /** Drawn by the browser, for people without a session from the small build (web/build/public.ts). */
  light?: true
  /** Status of a direct visit; 200 when left out. */
  status?: 404
}
export type Screens = readonly Declared[]
