// Two versions to upgrade between: the last commit, and an older one packed in a worktree of its own.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { installPack } from '../../pack/install.ts'
import { ownEnvironment, root } from '../../run-server.ts'

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Packs a commit into a folder `korak-VERSION-COMMIT`, unless that is there already. @returns its place */
export function packRelease(revision: string, place: string): string {
  const commit = git('rev-parse', '--short=12', `${revision}^{commit}`)
  const found = () => readdirSync(place).find((name) => name.endsWith(`-${commit}`))
  mkdirSync(place, { recursive: true })
  const present = found()
  if (present) return path.join(place, present)
  const tree = path.join(place, `tree-${commit}`)
  rmSync(tree, { recursive: true, force: true })
  git('worktree', 'prune')
  git('worktree', 'add', '--quiet', '--detach', tree, commit)
  try {
    borrowPackages(tree)
    const packed = spawnSync(process.execPath, ['tools/pack.mjs', '--to', place], {
      cwd: tree,
      encoding: 'utf8',
      env: ownEnvironment(tree),
    })
    if (packed.status !== 0) throw new Error(`${commit} could not be packed:\n${packed.stdout}${packed.stderr}`)
  } finally {
    git('worktree', 'remove', '--force', tree)
  }
  const name = found()
  if (!name) throw new Error(`${commit} was packed under another name: something in its tree had changed`)
  return path.join(place, name)
}

/** Links to the packages here; what another commit has in another version, its own start installs. */
export function borrowPackages(tree: string): void {
  const folders = ['', ...readdirSync(tree).filter((name) => existsSync(path.join(root, name, 'node_modules')))]
  for (const folder of folders) {
    const from = path.join(root, folder, 'node_modules')
    if (existsSync(from) && existsSync(path.join(tree, folder)))
      execFileSync('cp', ['-al', from, path.join(tree, folder)])
  }
}

/** Lets npm fetch on this computer what the folder needs; the machine has no network and takes it from the same cache. */
export function warmCache(folder: string): void {
  const [trial, done] = [`${folder}.trial`, `${folder}.fetched`]
  if (existsSync(done)) return
  rmSync(trial, { recursive: true, force: true })
  cpSync(folder, trial, { recursive: true })
  try {
    installPack(trial)
    writeFileSync(done, '')
  } finally {
    rmSync(trial, { recursive: true, force: true })
  }
}

/** Carries a packed folder to the machine. One packed before there was `deploy` is given that of today, and its commands. */
export function bring(folder: string, machineRoot: string): void {
  const target = path.join(machineRoot, 'srv/incoming', path.basename(folder))
  cpSync(folder, target, { recursive: true })
  if (existsSync(path.join(target, 'deploy'))) return
  cpSync(path.join(root, 'deploy'), path.join(target, 'deploy'), { recursive: true })
  cpSync(path.join(root, 'tools/ops/restore.ts'), path.join(target, 'tools/ops/restore.ts'))
}
