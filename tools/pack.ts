// `npm run pack`: see tools/pack.mjs for the options. The web application is built by then.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './graph.ts'
import { checkPack } from './pack/check.ts'
import { folderSize } from './pack/size.ts'
import { writePack } from './pack/write.ts'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trim()

/** Of the commit, marked when files differ from it; of a copy without history it is not known. */
function commitHere(): string {
  try {
    const commit = git('rev-parse', '--short=12', 'HEAD')
    return git('status', '--porcelain') === '' ? commit : `${commit}-changed`
  } catch {
    return 'unknown'
  }
}

function pack(parent: string, withDatabase: boolean): void {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const commit = commitHere()
  const target = path.resolve(parent, `korak-${version}-${commit}`)
  // Where it was started without DATA_DIR, people's data is in it.
  if (existsSync(path.join(target, 'data'))) throw new Error(`There is data in ${target}; pack into another folder`)
  rmSync(target, { recursive: true, force: true })
  writePack({ target, commit, withDatabase })
  console.log(`Packed ${folderSize(target).toFixed(1)} MB: ${target}`)
}

try {
  const { values } = parseArgs({
    options: {
      to: { type: 'string', default: path.join(root, '.cache/pack') },
      'with-database': { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
  })
  if (values.check) await checkPack(commitHere())
  else pack(values.to, values['with-database'])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
