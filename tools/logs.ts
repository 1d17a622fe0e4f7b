// Looks through everything the server has logged in a test run: no name, address, number or token of anybody may be there.
//   node tools/logs.ts FOLDER…     logs are *.log, what must not be in them is in *.secrets.json
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { faultsIn, finderOf, type Secret } from './logs/find.ts'

const SHOWN = 20
/** With less than this the check would prove nothing. */
const LEAST = { lines: 300, secrets: 100 }

const filesIn = (folder: string, ending: string): string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .map((name) => path.join(folder, name))
  } catch {
    return []
  }
}

/** What the tests type that is in no table as it is: passwords, and the name the factory gives. */
const TYPED: Secret[] = [
  ...[
    'Visoka-trava7',
    'Pot-do-cilja-7',
    'Demo-geslo-1',
    'Nova-pot-na-vrh-8',
    'Napacno-geslo7',
    'Modra-reka-8-ptic',
  ].map((value) => ({ kind: 'a password', value })),
  { kind: 'a name', value: 'Oseba Testna' },
]

const folders = process.argv.slice(2)
const secrets = folders
  .flatMap((folder) => filesIn(folder, '.secrets.json'))
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as Secret[])
const { find, size } = finderOf([...TYPED, ...secrets])
const logs = folders.flatMap((folder) => filesIn(folder, '.log'))

let lines = 0
let count = 0
for (const file of logs) {
  // PostgreSQL writes lines of its own kind.
  const result = faultsIn(readFileSync(file, 'utf8'), find, path.basename(file) !== 'postgres.log')
  lines += result.lines
  for (const { line, what } of result.faults) if (++count <= SHOWN) console.error(`${file}:${line}: ${what}`)
}
if (count > SHOWN) console.error(`… and ${count - SHOWN} more`)
if (lines < LEAST.lines || size < LEAST.secrets) {
  console.error(`Only ${lines} lines of logs and ${size} words to look for: run the stories first (npm test -- e2e).`)
  process.exit(1)
}
console.log(`${lines} lines in ${logs.length} logs, ${size} words of people and tokens looked for, ${count} found.`)
process.exit(count > 0 ? 1 : 0)
