import type { Store, WaitingChange } from './store.ts'

/** For tests: what a browser would keep. */
export function memory(): Store & { rows: Map<string, WaitingChange> } {
  const rows = new Map<string, WaitingChange>()
  return {
    rows,
    all: async (owner, before) =>
      [...rows.values()].filter((row) => row.owner === owner && row.at <= before && !row.isRefused),
    left: async (owner, before) =>
      [...rows.values()].filter((row) => row.owner === owner && row.at <= before && row.isRefused),
    add: async (row) => Boolean(rows.set(row.change.id, row)),
    remove: async (ids) => ids.forEach((id) => rows.delete(id)),
    refuse: async (ids) => ids.forEach((id) => rows.set(id, { ...rows.get(id)!, isRefused: true })),
    take: async (ids, page) => ids.forEach((id) => rows.set(id, { ...rows.get(id)!, page })),
  }
}
