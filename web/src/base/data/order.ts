interface Entry {
  id: string | number
}

/** The order of all entries there have been, by id: each new one behind the one it stands behind. */
export function orderWith(order: readonly Entry['id'][], entries: readonly Entry[]): Entry['id'][] {
  const known = [...order]
  for (const [at, { id }] of entries.entries())
    if (!known.includes(id)) known.splice(at === 0 ? 0 : known.indexOf(entries[at - 1]!.id) + 1, 0, id)
  return known
}

/** The entries with one that was removed, at its place in the order; as they are where it is among them. */
export function withEntry<T extends Entry>(entries: readonly T[], gone: T, order: readonly Entry['id'][]): T[] {
  if (entries.some(({ id }) => id === gone.id)) return [...entries]
  const place = order.indexOf(gone.id)
  const next = entries.findIndex(({ id }) => order.indexOf(id) > place)
  return entries.toSpliced(next === -1 ? entries.length : next, 0, gone)
}
