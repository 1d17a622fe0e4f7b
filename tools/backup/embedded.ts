// Backup and restore of the embedded database: an online copy of its folder, as "Making a Base Backup Using the Low
// Level API" in PostgreSQL's manual has it. No client program is needed, and the server goes on serving meanwhile.
import { chmod, chown, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { chooseHome } from '../../api/src/db/embedded-home.ts'
import { startEmbedded } from '../../api/src/db/embedded.ts'

/** Contents the server makes anew when it starts; the folders themselves must exist. */
const EMPTIED = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|current_logfiles)$/
const silent = (): void => {}

/** Copies a tree that changes while it is read: a file that vanishes meanwhile is replayed from the log later. */
async function copyTree(from: string, to: string, skip: (name: string) => boolean = () => false): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (LEFT_OUT.test(entry.name) || skip(entry.name)) continue
    if (entry.isDirectory()) await (EMPTIED.has(entry.name) ? mkdir(target, { mode: 0o700 }) : copyTree(source, target))
    else if (entry.isFile()) {
      await copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
    }
  }
}

/** Copies the database of dataDir to a folder while it may be in use. @returns version of the server */
export async function copyDatabase(dataDir: string, target: string): Promise<string> {
  const server = await startEmbedded({ dataDir, log: silent })
  const client = new pg.Client({ connectionString: server.adminUrl })
  try {
    await client.connect()
    // Keeps the log written since now, however long the copy takes; it goes with this connection.
    await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
    await client.query(`select pg_backup_start('korak', fast => true)`)
    await copyTree(server.dataFolder, target, (name) => name === 'pg_wal')
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)',
    )
    await writeFile(path.join(target, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 })
    if (rows[0]?.spcmapfile) throw new Error('Tablespaces cannot be backed up this way')
    // The log comes last: it must reach up to the end of the backup.
    await copyTree(path.join(server.dataFolder, 'pg_wal'), path.join(target, 'pg_wal'))
    return server.version
  } finally {
    await client.end()
    await server.stop()
  }
}

/** Puts a copied database where dataDir's is, and as whom this installation runs it. It recovers when it is started. */
export async function putDatabase(copy: string, dataDir: string): Promise<void> {
  const { data, account } = chooseHome(dataDir)
  await rm(data, { recursive: true, force: true })
  await copyTree(copy, data)
  const entries = await readdir(data, { recursive: true, withFileTypes: true })
  for (const full of [data, ...entries.map((entry) => path.join(entry.parentPath, entry.name))]) {
    if (account) await chown(full, account.uid, account.gid)
  }
  for (const entry of entries) {
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  }
  await chmod(data, 0o700)
}

/** How many people the database knows: proof that it can be read. */
export async function countUsers(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>('select count(*)::int as count from users')
    return rows[0]?.count ?? 0
  } finally {
    await client.end()
  }
}
