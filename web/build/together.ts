// What every screen needs, what the first one of whoever signs in does, and what screens of the office do, in few files: each is a
// request, and many small ones compress worse than one. Rolldown puts what different screens share into a file for each set of screens.

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
/** Screens of people without an account or a session: they fetch nothing of the dashboard along. */
const BEFORE = /src\/(?:auth|registration)\/\w+Page\.tsx$|src\/(?:references\/Reference|consents\/Confirm)Page\.tsx$/
const JOBS = /src\/jobs\/Jobs?Page\.tsx$/
const LOGIN = /auth\/LoginPage\.tsx$/
const FRAME = /app\/office\/OfficeFrame\.tsx$/
/** Screens outside of the office that share with it what nobody else needs. */
const CIRCLES = {
  factor: /second-factor\/FactorDialog\.tsx$|settings\/SecurityPage\.tsx$/,
  choices: /registration\/\w+Page\.tsx$|settings\/\w+Page\.tsx$/,
}
/** What so many screens of the office are made of comes with its frame; more, where screens of others share it. */
const FREQUENT = { own: 5, shared: 15 }
// Lists of all there are: what is used of them is told by the code.
const LISTS = /src\/words\/|src\/ui\/(?:icons\.ts|icons\/|IconShape)/
const NAMED = /src\/(?:words\/messages|ui\/icons)\/(\w+)\.\w+$/
/** What words themselves are made of. */
const WORDS = /src\/words\/(?:runtime|speak)\.\w+$/
const USE = /\bm\.(\w+)|\b(Icon\w+)/g
const ROUTES = /app\/routes\.list\.ts$/

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
  const all = [...reach(graph, starts, () => true).modules]
  const of = (test: RegExp) => all.filter((id) => test.test(id))
  const common = [...starts, ...all.filter(isCommon)]
  const always = has(reach(graph, common))
  const jobs = has(reach(graph, [...starts, ...of(JOBS)]))
  const login = has(reach(graph, of(LOGIN)))
  const before = has(reach(graph, of(BEFORE)))
  const first = has(reach(graph, of(FIRST_SIGNED_IN)))

  const isOffice = officeOf(graph, all)
  const office = all.filter(isOffice).map((id) => has(reach(graph, [id])))
  const frame = has(reach(graph, of(FRAME)))
  const outside = (but?: RegExp) =>
    has(reach(graph, starts, (id) => !isOffice(id) && !FRAME.test(id) && !but?.test(id)))
  const others = outside()
  const circles = Object.entries(CIRCLES).map(([name, screens]) => ({ name, besides: outside(screens) }))

  // The server looks a screen up by the file that begins with it.
  const begun = new Set(
    all.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter((id) => id.endsWith('.tsx')),
  )
  return (id: string): string | null => {
    if (begun.has(id)) return null
    if (WORDS.test(id) || (always(id) && id.includes('/words/'))) return 'first'
    if (jobs(id) || isCommon(id)) return null
    if (first(id)) return before(id) ? 'forms' : 'signed-in'
    const screens = frame(id) ? office.length : office.filter((screen) => screen(id)).length
    if (!others(id)) return screens < FREQUENT.own ? null : 'office'
    if (screens < FREQUENT.shared) return null
    if (login(id)) return 'forms'
    return circles.find(({ besides }) => !besides(id))?.name ?? 'dialogs'
  }
}

/** Is a module the screen of the office? */
function officeOf(graph: Graph, all: readonly string[]): (id: string) => boolean {
  const list = all.find((id) => ROUTES.test(id)) ?? ''
  const routes = (graph.getModuleInfo(list)?.code ?? '').split(/path: /).slice(1)
  const files = routes.flatMap((route) =>
    /layout: .office/.test(route) ? (/import\(.#([\w./-]+)/.exec(route)?.[1] ?? []) : [],
  )
  if (files.length === 0) throw new Error('No screen of the office is known')
  return (id) => files.some((file) => id.endsWith(`/src/${file}`))
}

const has =
  ({ modules, names }: Reached) =>
  (id: string): boolean => {
    const name = NAMED.exec(id)?.[1]
    return name === undefined ? modules.has(id) : names.has(name)
  }

/** @param later of what is imported when it is needed: is it to be followed? */
function reach(graph: Graph, starts: readonly string[], later: (id: string) => boolean = () => false): Reached {
  const modules = new Set<string>()
  const names = new Set<string>()
  const open = [...starts]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (modules.has(id) || id.includes('/node_modules/') || LISTS.test(id)) continue
    const module = graph.getModuleInfo(id)
    if (!module) continue
    modules.add(id)
    for (const [, word, icon] of (module.code ?? '').matchAll(USE)) names.add(word ?? icon ?? '')
    open.push(...module.importedIds, ...module.dynamicallyImportedIds.filter(later))
  }
  return { modules, names }
}
