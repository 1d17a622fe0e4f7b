// What is reachable from what production starts: by imports, and by places that code names beside itself.
import path from 'node:path'
import { type Module, readModules } from '../graph.ts'

/** A file or folder read, or a program started, by its path: path.join(import.meta.dirname, '../../migrations'). */
const PLACE = /\bimport\.meta\.dirname,\s*'([^']+)'/g
/** Compiled from messages: the folder belongs together. */
const WORDS = /^(.*\/i18n\/words)\//
/** The root, which is a place of nothing in particular, and what npm writes. */
const PASSED = /^(\.*\/?|node_modules)$/

interface Reached {
  modules: Module[]
  /** Files and whole folders that are no modules; none is within another. */
  data: string[]
  /** Those of them that are read while it runs, and are not in a build of the modules. */
  read: string[]
}

/** @param starts files relative to the root of the repository */
export function reach(starts: readonly string[]): Reached {
  const all = readModules()
  const modules = new Map<string, Module>()
  const [data, read] = [new Set<string>(), new Set<string>()]
  const visit = (file: string, isRead: boolean): void => {
    const module = all.get(file)
    if (!module) for (const into of isRead ? [data, read] : [data]) into.add(WORDS.exec(file)?.[1] ?? file)
    if (!module || modules.has(file)) return
    modules.set(file, module)
    for (const { from, isPackage } of module.imports) if (!isPackage) visit(from, false)
    for (const place of placesIn(module)) visit(place, true)
  }
  for (const start of starts) visit(start, true)
  return { modules: [...modules.values()], data: outermost(data), read: outermost(read) }
}

const outermost = (places: ReadonlySet<string>): string[] =>
  [...places].filter((place) => ![...places].some((other) => place.startsWith(`${other}/`))).toSorted()

const placesIn = ({ file, text }: Module): string[] =>
  [...text.matchAll(PLACE)]
    .map(([, place = '']) => path.posix.join(path.posix.dirname(file), place))
    .filter((place) => !PASSED.test(place))
