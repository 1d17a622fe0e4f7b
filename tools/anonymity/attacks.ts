// What readers of the database, of dumps, of backups and of the log try, with everything they have but the campaign's key.
import { createHash, createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { type Content, unseal } from '../../api/src/campaigns/answers/sealing.ts'
import { uuidOf } from '../../api/src/base/uuid.ts'

export interface Row {
  table: string
  /** Transaction that wrote it, and where it lies. */
  xmin: string
  ctid: string
  values: Record<string, string>
}
/** More than a dump: every row of every table and sequence of every schema, the queue too, with transaction and place. */
export interface Dump {
  rows: Row[]
}
export const SLOTS = 'feedback_slots'
/** What both sides are allowed to have in common: everything is of one campaign. */
const COMMON = new Set(['campaign_id'])

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const dumpOf = (url: string): Promise<Dump> =>
  withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'S') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`,
    )
    const rows: Row[] = []
    for (const { name } of tables) {
      const found = await client.query<Omit<Row, 'table'>>(
        `select r.xmin::text, r.ctid::text, (select jsonb_object_agg(key, value) from jsonb_each_text(to_jsonb(t))
          where value is not null) as values from ${name} r, lateral (select r.*) t`,
      )
      rows.push(...found.rows.map((row) => ({ table: name, ...row })))
    }
    return { rows }
  })

export const slotsIn = ({ rows }: Dump): Row[] => rows.filter(({ table }) => table === SLOTS)
/** Rows that say something of somebody who was asked. */
export const ratersIn = ({ rows }: Dump): Row[] =>
  rows.filter(({ table }) =>
    /^(campaign_(raters|participants)|assignments|audit_events|mails|sessions|users)$/.test(table),
  )

/** Pairs of a slot and a row of a rater that have a value in common, besides the campaign they are of. */
export function sharedValues(dump: Dump): string[] {
  return slotsIn(dump).flatMap((slot) => {
    const own = new Set(Object.entries(slot.values).flatMap(([column, value]) => (COMMON.has(column) ? [] : [value])))
    return ratersIn(dump)
      .filter(({ values }) => Object.values(values).some((value) => own.has(value)))
      .map(nameOf)
  })
}
/** Slots that are longer or shorter than most: somebody has written more. */
export function oddLengths(dump: Dump): number {
  const groups = Map.groupBy(slotsIn(dump), ({ values }) => values['sealed']?.length)
  const counts = [...groups.values()].map((list) => list.length)
  return counts.reduce((sum, one) => sum + one, 0) - Math.max(0, ...counts)
}
/** Written by one transaction. */
export function sharedTransactions(dump: Dump): string[] {
  const xmins = new Set(slotsIn(dump).map(({ xmin }) => xmin))
  return ratersIn(dump)
    .filter(({ xmin }) => xmins.has(xmin))
    .map(nameOf)
}
const nameOf = ({ table, values }: Row): string => `${table} ${values['id'] ?? ''}`

/** Every key that can be made of the installation's secret, of ids in the dump, or found in files of a backup. */
export function keysOf(secret: string, dump: Dump, files: readonly Buffer[]): Buffer[] {
  const uses = 'links throttles devices receipts assessments invitations responses slots raters slot-ids'.split(' ')
  const ids = [...new Set(dump.rows.flatMap(({ values }) => (values['campaign_id'] ? [values['campaign_id']] : [])))]
  const seeds = [secret, ...ids, ...ids.map((id) => secret + id)]
  const derived = seeds.flatMap((seed) => [
    createHash('sha256').update(seed).digest(),
    ...uses.map((use) => Buffer.from(hkdfSync('sha256', seed, '', `korak/${use}/1`, 32))),
  ])
  const windows = files.flatMap((file) => [file.subarray(0, 32), file.subarray(-32)])
  const all = [...derived, ...windows].filter((key) => key.length === 32)
  return [...new Map(all.map((key) => [key.toString('hex'), key])).values()]
}

/** Slots that one of the keys opens, of those looked for, and slots whose id one of the keys makes of some id in the dump. */
export function tryKeys(
  dump: Dump,
  keys: readonly Buffer[],
  isWanted: (content: Content) => boolean = () => true,
): { tries: number; opened: number; linked: number } {
  const slots = slotsIn(dump)
  const people = dump.rows.filter(({ table }) => /^(campaign_(raters|participants)|assignments|users)$/.test(table))
  const uids = [...new Set(people.flatMap(({ values }) => (values['id'] ? [values['id']] : [])))]
  const rounds = new Set(dump.rows.flatMap(({ values }) => (values['slot_round'] ? [values['slot_round']] : [])))
  const ids = [...uids, ...[...rounds].flatMap((round) => uids.map((id) => `${id}/${round}`))]
  const known = new Set(slots.map(({ values }) => values['id']))
  const [found, linked] = [new Set<string>(), new Set<string>()]
  for (const key of keys) {
    for (const { values } of slots) {
      const sealed = Buffer.from(values['sealed']?.slice(2) ?? '', 'hex')
      const content = unseal(key, values['id'] ?? '', sealed)
      if (content && isWanted(content)) found.add(values['id'] ?? '')
    }
    for (const inner of [key, Buffer.from(hkdfSync('sha256', key, '', 'korak/slot-ids/1', 32))]) {
      // Made once: Node takes five times as long with the bytes of a key.
      const secret = createSecretKey(inner)
      for (const id of ids) {
        const made = uuidOf(createHmac('sha256', secret).update(id).digest())
        if (known.has(made)) linked.add(made)
      }
    }
  }
  return { tries: keys.length * (slots.length + 2 * ids.length), opened: found.size, linked: linked.size }
}

/** Every personal link that can be made of a key and an id in the dump, as versions before have made theirs. */
export function linksOf(dump: Dump, keys: readonly Buffer[]): string[] {
  const ids = dump.rows.flatMap(({ table, values }) =>
    table.startsWith('campaign_') && values['id'] ? [values['id']] : [],
  )
  const uses = ['links', 'raters'].map((use) => `korak/${use}/1`)
  const inner = keys.flatMap((key) => [key, ...uses.map((use) => Buffer.from(hkdfSync('sha256', key, '', use, 32)))])
  return inner
    .map((key) => createSecretKey(key))
    .flatMap((key) => ids.map((id) => createHmac('sha256', key).update(id).digest('base64url')))
}

/** Rows that differ between two dumps, slots apart from the rest; that all slots were written anew is about nobody. */
export function difference(before: Dump, after: Dump): { slots: Row[]; others: Row[] } {
  const textOf = ({ table, values }: Row) => JSON.stringify([table, { ...values, slot_round: null }])
  const known = new Set(before.rows.map(textOf))
  const changed = after.rows.filter((row) => !known.has(textOf(row)))
  return { slots: slotsIn({ rows: changed }), others: changed.filter(({ table }) => table !== SLOTS) }
}

/** All files below a folder. */
export const filesBelow = (folder: string): { name: string; content: Buffer }[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const place = path.join(entry.parentPath, entry.name)
    return entry.isFile() ? [{ name: path.relative(folder, place), content: readFileSync(place) }] : []
  })

/** In which files one of the texts can be read. */
export const readable = (folder: string, texts: readonly (string | Buffer)[]): string[] =>
  filesBelow(folder).flatMap(({ name, content }) => (texts.some((text) => content.includes(text)) ? [name] : []))

/** What the write-ahead log says of each transaction between two places: which tables it has written. */
export const transactionsIn = (adminUrl: string, url: string, from: string, to: string): Promise<Set<string>[]> =>
  withClient(url, async (client) => {
    // Toast tables and indexes count for the table they belong to.
    const { rows: names } = await client.query<{ node: string; name: string }>(
      `select pg_relation_filenode(c.oid)::text as node, coalesce(t.relname, i.relname, c.relname) as name from pg_class c
        left join pg_index x on x.indexrelid = c.oid
        left join pg_class t on t.reltoastrelid = coalesce(x.indrelid, c.oid)
        left join pg_class i on i.oid = x.indrelid where pg_relation_filenode(c.oid) is not null`,
    )
    const nameBy = new Map(names.map(({ node, name }) => [node, name]))
    return withClient(adminUrl, async (admin) => {
      await admin.query('create extension if not exists pg_walinspect')
      const { rows } = await admin.query<{ xid: string; kind: string; node: string }>(
        `select xid::text, resource_manager || ' ' || record_type as kind, split_part(node, '/', 3) as node
          from pg_get_wal_records_info($1, $2), regexp_matches(coalesce(block_ref, ''), 'rel ([0-9/]+)', 'g') m(found),
          lateral (select found[1] as node) n where xid <> '0' and record_type not like 'LOCK%'`,
        [from, to],
      )
      const writes = Map.groupBy(rows, ({ xid }) => xid)
      return [...writes.values()].map((list) => new Set(list.map(({ node }) => nameBy.get(node) ?? node)))
    })
  })

export const lsnOf = (adminUrl: string): Promise<string> =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn')
    return rows[0]?.lsn ?? ''
  })

export const sessionsIn = ({ rows }: Dump): Row[] => rows.filter(({ table }) => table === 'sessions')

/** A slot as one transaction left it. */
export interface Version {
  slot: string
  xmin: number
}

/**
 * Whose slot is whose by the order of transactions: what was written first after a session was seen, and before another was,
 * is guessed to be that person's. What many slots have in common was written for all at once.
 */
export function guessBySessions(
  versions: readonly Version[],
  sessions: readonly Row[],
): { slot: string; user: string }[] {
  const together = new Map([...Map.groupBy(versions, ({ xmin }) => xmin)].map(([xmin, list]) => [xmin, list.length]))
  const alone = versions.filter(({ xmin }) => together.get(xmin) === 1).toSorted((a, b) => a.xmin - b.xmin)
  const seen = sessions
    .map(({ xmin, values }) => ({ xmin: Number(xmin), user: values['user_id'] ?? '' }))
    .toSorted((a, b) => a.xmin - b.xmin)
  return seen.flatMap(({ xmin, user }, at) => {
    const until = seen[at + 1]?.xmin ?? Number.POSITIVE_INFINITY
    const next = alone.find((version) => version.xmin > xmin && version.xmin < until)
    return next ? [{ slot: next.slot, user }] : []
  })
}

/** Where below the data folder a table lies, when everything is written to it. */
export async function fileOf(adminUrl: string, url: string, table: string): Promise<string> {
  await withClient(adminUrl, (admin) => admin.query('checkpoint'))
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ at: string }>('select pg_relation_filepath($1) as at', [table])
    return rows[0]?.at ?? ''
  })
}

const PAGE = 8192
/** Every version of a row of the slots' table that is still in its file, dead ones too. A row begins with its two ids. */
export function versionsIn(file: Buffer, campaign: string): Version[] {
  const wanted = campaign.replaceAll('-', '')
  const found: Version[] = []
  for (let page = 0; page < file.length; page += PAGE) {
    const lower = file.readUInt16LE(page + 12)
    for (let pointer = page + 24; pointer < page + lower; pointer += 4) {
      const value = file.readUInt32LE(pointer)
      const row = page + (value & 0x7fff)
      // Others are free, or lead to another one.
      if (((value >>> 15) & 3) !== 1) continue
      const ids = file.subarray(row + (file[row + 22] ?? 0)).toString('hex', 0, 32)
      if (ids.slice(32) === wanted) found.push({ slot: uuidText(ids.slice(0, 32)), xmin: file.readUInt32LE(row) })
    }
  }
  return found
}
const uuidText = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
