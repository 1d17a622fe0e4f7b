// Who imports what: the modules of the repository, read with the parser the web application is built with.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'rolldown/utils'

export const root = path.join(import.meta.dirname, '..')
const FOLDERS = ['contract', 'engine', 'surveyjs', 'cv', 'api', 'web', 'tools', 'e2e', 'bench']
/** Installed, built, compiled from messages. */
const SKIPPED = /(^|\/)(node_modules|dist)(\/|$)|^(web\/src|api\/src\/i18n)\/words\//

interface Import {
  /** A file of the repository, or the specifier of a package. */
  from: string
  isPackage: boolean
  /** Names taken; `*` is all of them, or nothing but the running of it. */
  names: string[]
  /** Nothing of it is there when the code runs. */
  isType: boolean
}
export interface Module {
  file: string
  text: string
  imports: Import[]
  /** Name outside, and the name inside where it is declared in the file. */
  exports: { name: string; local: string | undefined; start: number }[]
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
/** Code of the repository, relative to its root. */
const codeFiles = (): string[] =>
  [...FOLDERS, '.'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: folder !== '.', encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name))
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !name.endsWith('.d.ts'))
      .filter((name) => !SKIPPED.test(name)),
  )

/** The file a specifier means, or undefined when it is a package's or one of Node's. */
function resolve(specifier: string, file: string): string | undefined {
  if (specifier === '#patterns' || specifier === '#parser') return `engine/src/cel/${specifier.slice(1)}-now.ts`
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  const room = file.split('/', 1)[0] ?? ''
  if (specifier.startsWith('#')) return `${room}/src/${specifier.slice(1)}`
  const own = /^@korak\/(\w+)\/(.+)$/.exec(specifier)
  return own ? `${own[1]}/src/${own[2]}` : undefined
}

/** What one file imports and exports. */
function readModule(file: string): Module {
  const text = read(file)
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const named = (specifier: string, names: string[], isType = false): Import => {
    const from = resolve(specifier.split('?', 1)[0] ?? specifier, file)
    return { from: from ?? specifier, isPackage: !from, names, isType }
  }
  const imports = module.staticImports.map(({ moduleRequest, entries }) => {
    const names = entries.flatMap(({ importName, localName }) => {
      if (importName.kind === 'Name') return importName.name ?? ''
      if (importName.kind === 'Default') return 'default'
      const taken = [...text.matchAll(new RegExp(`\\b${localName.value}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
      // Handed on as a whole: any of it may be used.
      const isWhole = new RegExp(`(?<!\\bas )(?<![\\w.])${localName.value}(?![\\w.?:])`).test(text)
      return taken.length === 0 || isWhole ? '*' : taken
    })
    const isType = entries.length > 0 && entries.every((entry) => entry.isType)
    return named(moduleRequest.value, names.length > 0 ? names : ['*'], isType)
  })
  const exports: Module['exports'] = []
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, exportName, localName, start, isType } of entries) {
      if (moduleRequest) imports.push(named(moduleRequest.value, [importName.name ?? '*'], isType))
      const name = exportName.kind === 'Default' ? 'default' : exportName.name
      if (name) exports.push({ name, local: localName.name ?? undefined, start })
    }
  }
  // import('…') and vi.mock('…'), in types too.
  for (const [, specifier = ''] of text.matchAll(/\bimport\(\s*['"`]([^'"`$]+)['"`]/g))
    imports.push(named(specifier, ['*']))
  return { file, text, imports, exports }
}

/** The package a specifier means: `@fastify/cookie`, `pg`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** All modules by their file. */
export const readModules = (): Map<string, Module> => new Map(codeFiles().map((file) => [file, readModule(file)]))

/** Started by their path: by a command, a process, a configuration, the browser; the first four as they are built. */
export const STARTED = [
  'api/src/server.ts',
  'api/src/worker.ts',
  'api/src/background.ts',
  'api/src/prepare.ts',
  'cv/src/process/child.ts',
  'cv/src/scan/recogniser.ts',
  'cv/tools/corpus.ts',
]
