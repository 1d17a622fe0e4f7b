import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearch } from '#base/routing/navigation.tsx'
import { SESSION, read, write } from '#base/page/storage.ts'

/** A list's place among all: filters are kept per namespace, module and key. */
interface FilterName {
  namespace: string
  module: string
  key: string
}
type FilterValue = string | string[] | undefined
export type Filters = Record<string, FilterValue>
type Kept = Record<string, Record<string, Record<string, Filters>>>

const all = () => read<Kept>('session', SESSION.filters) ?? {}

/** Filters kept for a list in this tab; empty when there are none. */
export const readFilters = ({ namespace, module, key }: FilterName): Filters => all()[namespace]?.[module]?.[key] ?? {}

/** Keeps filters; empty values are left out, and no filters at all removes the entry. */
export function keepFilters({ namespace, module, key }: FilterName, filters: Filters): void {
  const kept = all()
  const modules = (kept[namespace] ??= {})
  const keys = (modules[module] ??= {})
  const clean = withoutEmpty(filters)
  if (Object.keys(clean).length > 0) keys[key] = clean
  else delete keys[key]
  write('session', SESSION.filters, kept)
}

const withoutEmpty = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value.length > 0))

/** Filters out of an address: `region[]=a&region[]=b&search=x`; only the names listed count. */
export function filtersFrom(search: URLSearchParams, names: readonly string[]): Filters {
  const found: Filters = {}
  for (const name of names) {
    const many = [...search.getAll(`${name}[]`)]
    const one = search.getAll(name)
    if (many.length > 0 || one.length > 1) found[name] = [...many, ...one].filter(Boolean)
    else if (one[0]) found[name] = one[0]
  }
  return withoutEmpty(found)
}

/** The address with these filters; other parameters stay, the page goes back to the first. */
export function withFilters(search: URLSearchParams, names: readonly string[], filters: Filters): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of [...names, ...names.map((one) => `${one}[]`), 'page']) next.delete(name)
  for (const [name, value] of Object.entries(withoutEmpty(filters))) {
    if (Array.isArray(value)) for (const item of value) next.append(`${name}[]`, item)
    else if (value !== undefined) next.set(name, value)
  }
  return next
}

const asTheyAre = (filters: Filters): Filters => filters

/**
 * Filters of a list, in the address and kept for the session. An address with filters wins (a link someone sent);
 * an address without them gets the kept ones back when the list is created.
 * @param fit what of the filters can be asked for; the rest leaves the address and is not kept
 */
export function useFilters(
  name: FilterName,
  names: readonly string[],
  fit: (filters: Filters) => Filters = asTheyAre,
): [Filters, (next: Filters) => void] {
  const [search, setSearch] = useSearch()
  const [names_] = useState(names)
  const [name_] = useState(name)
  const [fit_] = useState(() => fit)
  const given = useMemo(() => filtersFrom(search, names_), [search, names_])
  const filters = useMemo(() => withoutEmpty(fit_(given)), [given, fit_])

  useEffect(() => {
    const kept = withoutEmpty(fit_(readFilters(name_)))
    const isBare = Object.keys(fit_(filtersFrom(new URLSearchParams(location.search), names_))).length === 0
    if (isBare && Object.keys(kept).length > 0) {
      setSearch(withFilters(new URLSearchParams(location.search), names_, kept), { replace: true })
    }
    // Restoring happens once, when the list is created.
  }, [name_, names_, fit_, setSearch])
  useEffect(() => {
    // What has just been restored is in the address already, though not drawn yet.
    const here = new URLSearchParams(location.search)
    const asked = filtersFrom(here, names_)
    const fitting = withoutEmpty(fit_(asked))
    if (Object.entries(asked).some(([name, value]) => String(value) !== String(fitting[name])))
      setSearch(withFilters(here, names_, fitting), { replace: true })
  }, [given, names_, fit_, setSearch])

  const change = useCallback(
    (next: Filters) => {
      keepFilters(name_, next)
      setSearch(withFilters(new URLSearchParams(location.search), names_, next), { replace: true })
    },
    [name_, names_, setSearch],
  )
  useEffect(() => {
    if (Object.keys(filters).length > 0) keepFilters(name_, filters)
  }, [filters, name_])
  return [filters, change]
}
