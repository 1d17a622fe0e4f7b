// What has to be true before anything of ours can run: dependencies are installed and there is a Node 24.
// Plain JavaScript on purpose: this file runs on whatever Node (20 or newer) the machine has.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '..')
const NEEDED = 24
const OLDEST = 20

/**
 * Stops with one readable line instead of a stack trace.
 * @returns {never}
 */
export function giveUp(message) {
  console.error(message)
  process.exit(1)
}

/** Seconds for a person: "0.4 s", "12 s". */
export const seconds = (since) => {
  const passed = (Date.now() - since) / 1000
  return `${passed < 10 ? passed.toFixed(1) : Math.round(passed)} s`
}

/**
 * Installs what is missing and finds the Node to run everything else with.
 * @returns path of a Node 24 or newer
 */
export function prepare() {
  if (majorOf(process.versions.node) < OLDEST) {
    giveUp(`Korak needs Node ${OLDEST} or newer to start; this is ${process.versions.node}.`)
  }
  if (!isInstalled()) install()
  return findNode()
}

const majorOf = (version) => Number(version.replace(/^v/, '').split('.')[0])

function readJson(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  } catch {
    return undefined
  }
}

/** Compares package-lock.json with what npm says it installed: true however it was installed. */
function isInstalled() {
  const installed = readJson('node_modules/.package-lock.json')?.packages
  const wanted = readJson('package-lock.json')?.packages
  if (!installed || !wanted) return false
  return Object.entries(wanted).every(([place, { version, optional }]) => {
    if (!place.includes('node_modules/')) return true
    const found = installed[place]
    // Optional packages of other systems are left out by npm.
    return found ? found.version === version : Boolean(optional)
  })
}

/**
 * Not `npm ci`: that refuses a lock file without the binaries of every other operating system, and npm writes only those
 * it could fetch where the lock file was made. `npm install` keeps to the locked versions; --no-save leaves the file alone.
 */
function install() {
  const start = Date.now()
  console.log('Installing dependencies …')
  const npm = process.env.npm_execpath
  const options = ['install', '--no-save', '--include=dev', '--include=optional', '--no-fund', '--no-audit']
  const run = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...options], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', options, { cwd: root, stdio: 'inherit' })
  if (run.error) giveUp(`npm could not be started: ${run.error.message}`)
  if (run.status !== 0) giveUp('The dependencies could not be installed; npm says why above.')
  console.log(`Dependencies installed in ${seconds(start)}.`)
}

/** Ours from node_modules where npm has one for this system, else the one running now when it is new enough. */
function findNode() {
  const names = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]
  for (const name of names) {
    const node = path.join(root, 'node_modules', name, 'bin/node')
    if (!existsSync(node)) continue
    const run = spawnSync(node, ['--version'], { encoding: 'utf8' })
    if (run.status === 0 && majorOf(run.stdout) >= NEEDED) return node
  }
  if (majorOf(process.versions.node) >= NEEDED) return process.execPath
  return giveUp(
    `There is no Node ${NEEDED} from npm for ${process.platform} ${process.arch}, and the one here is ` +
      `${process.versions.node}. Install Node ${NEEDED} (https://nodejs.org) and start again.`,
  )
}

/** Environment in which `node` means the Node found, compiled code is kept, and npm warnings stay out of the way. */
export const environment = (node, more = {}) => ({
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
  ...more,
})

/** Runs one program to its end with our output as its own. @returns exit code (1 when it was killed) */
export const run = (node, args, more = {}) =>
  new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: environment(node, more) })
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  })
