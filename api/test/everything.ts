import pg from 'pg'

/**
 * Every row of every table of every schema as text, queue and bookkeeping included, and what the planner has sampled:
 * for looking for traces. Bytes come as hexadecimal digits.
 */
export async function everythingIn(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(`select c.oid::regclass::text as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') order by 1`)
    const parts: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      parts.push(...rows.map(({ row }) => `${name} ${row}`))
    }
    const { rows: samples } = await client.query<{ row: string }>('select s::text as row from pg_stats s')
    return [...parts, ...samples.map(({ row }) => `pg_stats ${row}`)].join('\n')
  } finally {
    await client.end()
  }
}

/** Which of the markers occur in a text, with the beginning of the line each is first found in. */
export function traces(text: string, markers: readonly string[]): string[] {
  return markers.flatMap((marker) => {
    const at = text.indexOf(marker)
    return at === -1 ? [] : [`${marker}: ${text.slice(text.lastIndexOf('\n', at) + 1, at).slice(0, 120)}`]
  })
}
