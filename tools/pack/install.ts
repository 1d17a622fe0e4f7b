// Installs a packed folder as a server does; what npm has fetched before is not asked for again.
import { spawnSync } from 'node:child_process'
import { ownEnvironment } from '../run-server.ts'

/** @returns seconds it took @throws Error with what npm says */
export function installPack(folder: string): number {
  const begun = performance.now()
  const { status, stdout, stderr } = spawnSync('npm', ['ci', '--prefer-offline'], {
    cwd: folder,
    encoding: 'utf8',
    env: ownEnvironment(folder),
  })
  if (status !== 0) throw new Error(`The packed folder could not be installed:\n${stdout}${stderr}`)
  return (performance.now() - begun) / 1000
}
