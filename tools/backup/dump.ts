// Backup and restore of a database server of one's own, with PostgreSQL's own programs.
import { spawnSync } from 'node:child_process'
import pg from 'pg'

/** The address for the programs, by environment: what stands on a command line can be read by everybody on the machine. */
function access(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const ssl = searchParams.get('sslmode')
  return {
    ...process.env,
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(ssl ? { PGSSLMODE: ssl } : {}),
  }
}

function execute(program: string, options: string[], url: string): void {
  const { error, status } = spawnSync(program, options, { stdio: ['ignore', 'inherit', 'inherit'], env: access(url) })
  if (error) throw new Error(`${program} could not be started: install PostgreSQL's client programs`)
  if (status !== 0) throw new Error(`${program} failed; it says why above`)
}

/** Writes the database into one file. @returns version of the server */
export async function dumpDatabase(url: string, file: string): Promise<string> {
  execute('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`], url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return rows[0]?.server_version ?? 'unknown'
}

/** Fills an empty database from the file, all of it or nothing. */
export function loadDatabase(file: string, url: string): void {
  const database = access(url)['PGDATABASE'] ?? ''
  execute('pg_restore', ['--no-owner', '--single-transaction', '--exit-on-error', `--dbname=${database}`, file], url)
}
