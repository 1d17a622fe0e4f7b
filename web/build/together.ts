// What every screen needs, and what the first one of whoever signs in does, in few files: each is a request, and many small ones
// compress worse than one. Rolldown puts what different screens share into a file for each set of screens.

interface Module {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}
interface Graph {
  getModuleInfo(id: string): Module | null
}
/** Modules something is made of, and words and icons by the names it calls them. */
interface Reached {
  modules: ReadonlySet<string>
  names: ReadonlySet<string>
}

const FIRST_SIGNED_IN = /shell\/signed-in-parts\.tsx$|dashboard\/DashboardPage\.tsx$/
/** Screens of people without an account or a session, and the largest: they fetch nothing of the dashboard along. */
const BEFORE =
  /src\/(?:auth|registration)\/\w+Page\.tsx$|src\/(?:references\/Reference|consents\/Confirm|jobs\/office\/OfficeJob)Page\.tsx$/
// Lists of all there are: what is used of them is told by the code.
const LISTS = /src\/words\/|src\/ui\/(?:icons\.ts|icons\/|IconShape)/
const NAMED = /src\/(?:words\/messages|ui\/icons)\/(\w+)\.\w+$/
const USE = /\bm\.(\w+)|\b(Icon\w+)/g

/**
 * The name of the file a module goes to; null where it goes by itself.
 * @param starts modules the build begins with
 * @param isCommon is it in a file that everybody loads anyway?
 */
export function together(starts: readonly string[], isCommon: (id: string) => boolean) {
  let fileOf: ((id: string) => string | null) | undefined
  return (id: string, graph: Graph): string | null => (fileOf ??= sort(graph, starts, isCommon))(id)
}

function sort(graph: Graph, starts: readonly string[], isCommon: (id: string) => boolean) {
  const all = [...reach(graph, starts, true).modules]
  const common = [...starts, ...all.filter(isCommon)]
  const always = reach(graph, common)
  const before = reach(graph, [...common, ...all.filter((id) => BEFORE.test(id))])
  const entries = all.filter((id) => FIRST_SIGNED_IN.test(id))
  const own = reach(graph, entries)
  return (id: string): string | null => {
    const name = NAMED.exec(id)?.[1]
    if (name !== undefined && always.names.has(name)) return id.includes('/words/') ? 'first' : null
    const isOwn = name === undefined ? own.modules.has(id) : own.names.has(name)
    const isBefore = name === undefined ? before.modules.has(id) : before.names.has(name)
    // The server looks a screen up by the file that begins with it.
    return isOwn && !isBefore && !entries.includes(id) ? 'signed-in' : null
  }
}

function reach(graph: Graph, starts: readonly string[], withLater = false): Reached {
  const modules = new Set<string>()
  const names = new Set<string>()
  const open = [...starts]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (modules.has(id) || id.includes('/node_modules/') || LISTS.test(id)) continue
    const module = graph.getModuleInfo(id)
    if (!module) continue
    modules.add(id)
    for (const [, word, icon] of (module.code ?? '').matchAll(USE)) names.add(word ?? icon ?? '')
    open.push(...module.importedIds, ...(withLater ? module.dynamicallyImportedIds : []))
  }
  return { modules, names }
}
