// Compiles the words, puts the server together and builds the web application when something they are made of has changed (`npm run build`).
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildServer } from './build-server.ts'
import { filesHash } from './files-hash.ts'
import { makeWords } from './words.ts'

const root = path.join(import.meta.dirname, '..')
const dist = path.join(root, 'web/dist')
const stamp = path.join(dist, '.stamp')
/** Everything the bundle is made of. Dependencies are covered by their lock file. */
const SOURCES = ['web', 'contract/src', 'engine/src', 'brand.json', 'package-lock.json', 'tsconfig.base.json']
const isBuilt = (hash: string) =>
  [stamp, path.join(dist, 'client'), path.join(dist, 'server')].every(existsSync) &&
  readFileSync(stamp, 'utf8') === hash

function buildWeb(): boolean {
  rmSync(stamp, { force: true })
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const config = path.join(root, 'web/vite.config.ts')
  const run = spawnSync(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: path.join(root, 'web'),
    stdio: 'inherit',
  })
  return run.status === 0
}

try {
  const begun = Date.now()
  if (makeWords() === 'compiled') console.log('Words compiled.')
  if ((await buildServer()) === 'built') console.log('Server put together.')
  const hash = filesHash(root, SOURCES)
  if (!isBuilt(hash)) {
    console.log('Building the web application …')
    if (!buildWeb()) throw new Error('The web application could not be built.')
    writeFileSync(stamp, hash)
    console.log(`Web application built in ${((Date.now() - begun) / 1000).toFixed(1)} s.`)
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
