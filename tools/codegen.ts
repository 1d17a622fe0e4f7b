import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const CODEGEN = path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js')
const FLAGS = ['--dialect', 'postgres', '--camel-case', '--singularize=false', '--exclude-pattern', 'graphile*']
const PARSERS = ['--date-parser', 'string', '--numeric-parser', 'number']

/** Writes the types of a database's tables to a file. @returns exit code */
export function writeTypes(url: string, file: string, stdio: 'inherit' | 'ignore' = 'inherit'): number {
  const args = [CODEGEN, ...FLAGS, '--out-file', file, ...PARSERS, '--url', url]
  return spawnSync(process.execPath, args, { stdio, cwd: root }).status ?? 1
}
