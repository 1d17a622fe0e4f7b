// The version before, beside this one: in a worktree of its own, with its screens built.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { borrowPackages } from '../ops/runbook/releases.ts'
import { ownEnvironment, root } from '../run-server.ts'

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The last commit without the newest migration: on its way to this one the database changes. */
export const beforeLastMigration = (): string =>
  git('rev-parse', `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'api/migrations')}^`)

/** A version for people: its commit, and when that was made. */
export const told = (folder: string): string =>
  execFileSync('git', ['log', '-1', '--format=%h of %cd', '--date=format:%d. %m. %H:%M'], {
    cwd: folder,
    encoding: 'utf8',
  }).trim()

/** @returns the folder of a commit, ready to be started */
export function prepareFormer(revision: string): string {
  const commit = git('rev-parse', '--short=12', `${revision}^{commit}`)
  const tree = path.join(root, '.cache/nodes', commit)
  if (!existsSync(tree)) {
    mkdirSync(path.dirname(tree), { recursive: true })
    git('worktree', 'prune')
    git('worktree', 'add', '--quiet', '--detach', tree, commit)
    borrowPackages(tree)
  }
  build(tree)
  return tree
}

/** Builds the screens in a folder, when that has not been done. */
export function build(folder: string): void {
  const built = spawnSync(process.execPath, ['tools/build.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: ownEnvironment(folder),
  })
  if (built.status !== 0) throw new Error(`${folder} could not be built:\n${built.stdout}${built.stderr}`)
}

/** What a version answers, made of its own contracts: the document it carries may be older than they are. */
export function documentOf(folder: string): Record<string, unknown> {
  const program = 'import(process.argv[1]).then(({ makeDocument }) => process.stdout.write(makeDocument()))'
  const options = { cwd: folder, encoding: 'utf8' as const, env: ownEnvironment(folder), maxBuffer: 2 ** 28 }
  return JSON.parse(
    execFileSync(process.execPath, ['-e', program, path.join(folder, 'tools/openapi.ts')], options),
  ) as Record<string, unknown>
}
