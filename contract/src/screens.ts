import { DRAWN } from './screens.list.ts'

/**
 * Every screen of the portal: its path, where `:name` stands for one part, and the names its query may have. Addresses of
 * screens are made by `pathTo` alone, on server and browser: a screen, a part or a name that is not here does not compile.
 */
const SCREENS = { '/': ['lang'], ...DRAWN } as const satisfies Record<`/${string}`, readonly string[]>

export type Screen = keyof typeof SCREENS
/** Names of the parts of a path. */
type PartOf<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | PartOf<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never
type QueryNameOf<S extends Screen> = (typeof SCREENS)[S][number]
/** A screen whose path has no parts: its path is its address. */
export type PlainScreen = { [S in Screen]: [PartOf<S>] extends [never] ? S : never }[Screen]

/** What anybody may read about the portal and its company, whether or not they have an account; every footer leads there. */
export const LEGAL = ['/privacy-notice', '/terms', '/cookies', '/accessibility', '/contact'] as const satisfies Screen[]
export type Legal = (typeof LEGAL)[number]

/** What stands in an address: all parts of the path, and what of the query there is to say. */
type AddressOf<S extends Screen> = { [Name in PartOf<S>]: string } & {
  [Name in QueryNameOf<S>]?: string | number | undefined
}

declare const made: unique symbol
/** An address that was made by `pathTo`, or is known to be one of the portal's own. */
export type Address = string & { readonly [made]: true }
/** What a link inside the portal may lead to. */
export type Href = Address | PlainScreen

// Browsers need no list: without the mark it would be in their first load.
export const screens = /* @__PURE__ */ Object.keys(SCREENS) as Screen[]

/**
 * The address of a screen: `pathTo('/jobs/:uid', { uid, apply: 1 })` is `/jobs/…?apply=1`. What is undefined is left out.
 * @param fragment part of the page, without `#`
 */
export function pathTo<S extends Screen>(screen: S, address: AddressOf<S>, fragment?: string): Address {
  const given = new Map<string, string | number | undefined>(Object.entries(address))
  const filled = screen.replaceAll(/:(\w+)/g, (_, name: string) => {
    const part = given.get(name)
    given.delete(name)
    return encodeURIComponent(String(part))
  })
  const query = [...given].flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return joined(filled, query.join('&'), fragment)
}

/** The address of a screen with a whole query, as a list keeps it. */
export const pathWith = (screen: PlainScreen, query: string, fragment?: string): Address =>
  joined(screen, query, fragment)

const joined = (path: string, query: string, fragment: string | undefined): Address =>
  `${path}${query && `?${query}`}${fragment ? `#${fragment}` : ''}` as Address

/** An address that came from elsewhere (a server, the browser, another site) as one a link may lead to. Nothing is checked. */
export const asHref = (address: string): Href => address as Address
