// The browser for stories and measurements: one that is here, or Debian's own where we may install it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

const MAC = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium']
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  ...['/Applications', path.join(homedir(), 'Applications')].flatMap((folder) =>
    MAC.map((app) => path.join(folder, app)),
  ),
]

/** The same browser without its window, as Debian packs it: half the work for the same pages. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** Start-up flags: works as root and in containers, and makes no connection of its own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** @returns {string | undefined} path of a Chromium or Chrome; the variable CHROMIUM wins */
export const findChromium = () => [process.env.CHROMIUM, ...PLACES].find((place) => place && existsSync(place))

/** @returns {string | undefined} path of the browser for the stories: without a window where there is one */
export const findStoryBrowser = () => (!process.env.CHROMIUM && existsSync(SHELL) ? SHELL : findChromium())

/**
 * Finds the browser, or installs it when this is root on a system with apt.
 * @returns {string | undefined} its path; undefined when there is none and it cannot be installed here
 */
export function ensureChromium() {
  return findChromium() ?? (install('chromium') ? findChromium() : undefined)
}

/** The same for the stories. Without a browser of its own kind they take another one, and longer. */
export function ensureStoryBrowser() {
  const isThere = existsSync(SHELL) || process.env.CHROMIUM
  if (!isThere && !install('chromium-headless-shell')) ensureChromium()
  return findStoryBrowser()
}

/** @returns {boolean} was it installed? */
function install(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} for the browser stories …`)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const quick = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20']
  spawnSync('apt-get', ['update', ...quick], options)
  return spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...quick, name], options).status === 0
}
