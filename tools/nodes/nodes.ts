// `npm run nodes`: several nodes of the portal on this machine, under load. See docs/runbook.md#several-nodes.
//   npm run nodes                        a rolling upgrade from the version before to this one, and back
//   npm run nodes -- --before REVISION   from another version than the commit before the newest migration
//   npm run nodes -- pgbouncer           two nodes behind PgBouncer in transaction mode
//   npm run nodes -- throughput          what one, two and three nodes do in the same time
//   … --write                            puts the table into docs/reliability.md
import { parseArgs } from 'node:util'
import { machineNow, write } from '../../bench/document.ts'
import { say, takeSaid } from '../../bench/report.ts'
import { root } from '../run-server.ts'
import { allowed, callsThatBroke } from './calls.ts'
import { hasPooler } from './databases.ts'
import { beforeLastMigration, build, documentOf, prepareFormer, told } from './former.ts'

const options = { before: { type: 'string' }, write: { type: 'boolean' } } as const
const { values, positionals } = parseArgs({ options, allowPositionals: true })

async function rolling(): Promise<boolean> {
  const revision = values.before ?? beforeLastMigration()
  const former = prepareFormer(revision)
  build(root)
  const all = callsThatBroke(documentOf(former), documentOf(root))
  const broken = all.filter((one) => !allowed.has(one))
  say(machineNow())
  say(
    `\nThe version before: ${told(former)}; this one: ${told(root)}. Calls its screens make and this version answers otherwise: ${broken.length}.`,
  )
  for (const one of broken.slice(0, 20)) console.error(`  ${one}`)
  const { roll } = await import('./rolling.ts')
  return (await roll(former)) && broken.length === 0
}

const PARTS: Record<string, () => Promise<boolean>> = {
  rolling,
  async pgbouncer() {
    if (!hasPooler())
      throw new Error("This needs Debian's PostgreSQL 15 and PgBouncer: apt-get install postgresql-15 pgbouncer")
    build(root)
    say(machineNow())
    return (await import('./rolling.ts')).throughPooler()
  },
  async throughput() {
    build(root)
    say(machineNow())
    return (await import('./throughput.ts')).compareNodes()
  },
}

const [name = 'rolling'] = positionals
const part = PARTS[name]
if (!part) throw new Error(`There is no part "${name}": choose one of ${Object.keys(PARTS).join(', ')}.`)
const isSound = await part()
if (values.write) write(`nodes ${name}`, 'reliability', takeSaid())
console.log(isSound ? '\nAs it must be.' : '\n**Not as it must be.**')
process.exit(isSound ? 0 : 1)
