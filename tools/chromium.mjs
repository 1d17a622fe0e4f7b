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

/**
 * Finds the browser, or installs it when this is root on a system with apt.
 * @returns {string | undefined} its path; undefined when there is none and it cannot be installed here
 */
export function ensureChromium() {
  const found = findChromium()
  if (found || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found
  console.log('Installing Chromium for the browser stories …')
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  return findChromium()
}
