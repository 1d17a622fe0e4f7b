// Writes the icons that web/src names into web/src/ui/icons and their list icons.ts (`npm run icons`), from Tabler Icons:
// the whole set, 88 MB, is not installed for fifty of them.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { environment, giveUp } from './bootstrap.mjs'

const VERSION = '3.51.0'
const PACKAGE = `@tabler/icons@${VERSION}`
const web = path.join(import.meta.dirname, '../web/src')
const folder = path.join(web, 'ui/icons')
const list = path.join(web, 'ui/icons.ts')

type Nodes = Record<string, [tag: string, attributes: Record<string, string>][]>

/** Names imported from the list anywhere in the application. */
function namesUsed(): string[] {
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const imports = /import \{([^}]*)\} from '(?:#ui|\.)\/icons\.ts'/g
  const names = sources.flatMap((name) => [...readFileSync(path.join(web, name), 'utf8').matchAll(imports)])
  return [...new Set(names.flatMap(([, inside = '']) => inside.match(/\bIcon\w+/g) ?? []))].toSorted()
}

/** `IconArrowBackUp` is called `arrow-back-up` there. */
const slugOf = (name: string): string =>
  name
    .replace(/^Icon|Filled$/g, '')
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-')
    .toLowerCase()

function fetchPackage(into: string): string {
  const options = { env: environment(process.execPath), encoding: 'utf8' } as const
  try {
    const archive = execFileSync('npm', ['pack', '--silent', PACKAGE, '--pack-destination', into], options).trim()
    execFileSync('tar', ['-xzf', path.join(into, archive), '-C', into])
    return path.join(into, 'package')
  } catch {
    return giveUp(
      `${PACKAGE} is not part of the installation; it is fetched from the npm registry when icons are added, ` +
        'and the registry does not give it now. Try again with a connection.',
    )
  }
}

const temporary = mkdtempSync(path.join(tmpdir(), 'korak-icons-'))
try {
  const source = fetchPackage(temporary)
  const nodesOf = (kind: string) =>
    JSON.parse(readFileSync(path.join(source, `tabler-nodes-${kind}.json`), 'utf8')) as Nodes
  const [outline, filled] = [nodesOf('outline'), nodesOf('filled')]
  const drawn = namesUsed().map((name) => {
    const isFilled = name.endsWith('Filled')
    const nodes = (isFilled ? filled : outline)[slugOf(name)]
    if (!nodes) return giveUp(`Tabler Icons ${VERSION} has no ${slugOf(name)} for ${name}.`)
    const isPlain = nodes.every(([tag, attributes]) => tag === 'path' && Object.keys(attributes).join('') === 'd')
    if (!isPlain) giveUp(`${name} is more than paths: web/src/ui/IconShape.ts has to learn it first.`)
    return { name, look: isFilled ? 'areas' : 'lines', paths: nodes.map(([, { d = '' }]) => d) }
  })
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'LICENSE'), readFileSync(path.join(source, 'LICENSE')))
  for (const { name, look, paths } of drawn) {
    const args = paths.map((d) => `  '${d}',\n`).join('')
    const code = paths.join('').length + name.length < 60 ? `'${paths.join(`', '`)}'` : `\n${args}`
    writeFileSync(
      path.join(folder, `${name}.ts`),
      `// From Tabler Icons ${VERSION}, MIT, © Paweł Kuna: see LICENSE. Written by tools/icons.ts.\n` +
        `import { ${look} } from '#ui/IconShape.ts'\n\nexport const ${name} = /* @__PURE__ */ ${look}(${code})\n`,
    )
  }
  const lines = drawn.map(({ name }) => `export { ${name} } from './icons/${name}.ts'\n`)
  writeFileSync(
    list,
    '// The one icon set, written by `npm run icons` from what is imported here. A file each keeps an icon in the chunk of the screen\n' +
      `// that shows it.\n${lines.join('')}`,
  )
} finally {
  rmSync(temporary, { recursive: true, force: true })
}
