// The lock file cut down to what a few packages need when they run: same versions, same hashes, same places.

interface Entry {
  version?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
/** Of package-lock.json: entries by their place, such as node_modules/pg or api/node_modules/diff. */
export type Places = Record<string, Entry>

/** Where the package is that a place means by a name, looked for as Node does; undefined when it is not locked. */
export function find(name: string, from: string, places: Places): string | undefined {
  const here = path(from, `node_modules/${name}`)
  if (places[here]) return here
  if (from === '') return undefined
  // a/node_modules/b looks in a/node_modules next, api in the root.
  const above = from.lastIndexOf('node_modules/')
  return find(name, above > 0 ? from.slice(0, above - 1) : '', places)
}
const path = (...parts: string[]) => parts.filter(Boolean).join('/')

/** Peers that may be missing are not needed: some are compilers and browsers. */
const neededBy = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Entry): string[] => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
]

/**
 * The entries needed by a new root and everything below it. What is optional may be missing, as binaries of other systems are
 * where npm was not given them.
 * @throws Error when anything else is not locked
 */
export function cutLock(root: Entry, workspaces: readonly string[], locked: Places): Places {
  const places: Places = { ...locked, '': root }
  const kept = new Map<string, Entry>()
  const visit = (place: string): void => {
    if (kept.has(place)) return
    const { dev: _dev, devDependencies: _development, devOptional, ...entry } = places[place] ?? {}
    kept.set(place, devOptional ? { ...entry, optional: true } : entry)
    if (entry.link && entry.resolved) visit(entry.resolved)
    for (const name of neededBy(entry)) {
      const found = find(name, place, places)
      if (found) visit(found)
      else if (!entry.optionalDependencies?.[name]) throw new Error(`${name}, which ${place} needs, is not locked`)
    }
  }
  visit('')
  for (const name of workspaces) for (const place of [name, `node_modules/@korak/${name}`]) visit(place)
  return Object.fromEntries([...kept].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
