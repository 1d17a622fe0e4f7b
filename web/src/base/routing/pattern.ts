const compiled = new Map<string, RegExp>()

/** `/jobs/:uid` as an expression; a part `:name` takes anything up to the next slash. */
function expressionOf(pattern: string): RegExp {
  const known = compiled.get(pattern)
  if (known) return known
  const escaped = pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  const made = new RegExp(`^${escaped}$`)
  compiled.set(pattern, made)
  return made
}

/** Named parts of a path, or null when it is not of this pattern. Broken escapes (`%zz`) match nothing. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const found = expressionOf(pattern).exec(path)
  if (!found) return null
  try {
    const parts = Object.entries(found.groups ?? {})
    return Object.fromEntries(parts.map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    return null
  }
}
