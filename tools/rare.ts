// Tools that are needed a few times a year are not installed: npx fetches them, at these versions, when their command runs.
import { spawnSync } from 'node:child_process'
import { environment } from './bootstrap.mjs'

export const RARE = { lighthouse: '13.5.0', mjml: '5.4.1' } as const
type Rare = keyof typeof RARE

const npx = (name: Rare, args: readonly string[], more: Record<string, string>) =>
  spawnSync('npx', ['--yes', `${name}@${RARE[name]}`, ...args], {
    encoding: 'utf8',
    env: environment(process.execPath, more),
    maxBuffer: 64 * 1024 * 1024,
  })

const fetched = new Set<Rare>()

/**
 * Runs such a tool to its end.
 * @param more variables of the environment
 * @returns what it printed
 * @throws Error when it cannot be fetched, or with what it says when it fails
 */
export function runRare(name: Rare, args: readonly string[], more: Record<string, string> = {}): string {
  if (!fetched.has(name) && npx(name, ['--version'], more).status !== 0)
    throw new Error(
      `${name} ${RARE[name]} is not part of the installation; it is fetched from the npm registry when it is needed, ` +
        'and the registry does not give it now. Try again with a connection.',
    )
  fetched.add(name)
  const { status, stdout, stderr } = npx(name, args, more)
  if (status !== 0) throw new Error(`${name} failed:\n${stderr.trim()}`)
  return stdout
}
