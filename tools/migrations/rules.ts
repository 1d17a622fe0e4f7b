// What a migration must not do, since people use the portal, and the version before serves, while it runs.
import { lastWord, listOf, nameOf, partOf, readMigration, type Statement, type Tree, wordOf } from './statements.ts'
import { madeBefore, notRunTwice, type Place, validatedUnderLock } from './whole-file.ts'

/** Each rule with what is done instead. */
const RULES = {
  'index-blocks-writers':
    'build it CONCURRENTLY, in a file that begins with `-- Without a transaction:`, after `drop index concurrently if exists` of the same name',
  'needs-no-transaction': 'CONCURRENTLY runs in no transaction: begin the file with `-- Without a transaction:`',
  'not-run-twice':
    'what was interrupted is run again: drop what is built before, each statement by itself, ended by `;` at the end of a line',
  'reads-whole-table':
    'add it NOT VALID (or USING INDEX) here, and VALIDATE CONSTRAINT in a later file; NOT NULL as a check that is validated',
  'validates-under-lock':
    'VALIDATE CONSTRAINT in a later file: here a lock taken before is held until all rows are read',
  'rewrites-table':
    'add a column beside it, without a default that differs from row to row, and fill it in batches in the background',
  'writes-whole-table':
    'rows stay locked until the end of the migration: fill them in batches in the background, or when they are next written',
  'old-version-breaks':
    'the version before still reads and writes it: stop using it first, take it away with the version after',
  'locks-table': 'nobody reads or writes the table meanwhile',
  'cannot-be-read': 'what a DO block does is not looked at: write it as statements',
} as const
type Rule = keyof typeof RULES

interface Fault extends Place {
  rule: Rule
}

/** Tables that are small in every installation, and that visitors do not write to. */
const SMALL = new Set([
  'codelists',
  'codelist_options',
  'consents',
  'consent_versions',
  'countries',
  'document_templates',
  'letter_templates',
  'postal_codes',
  'role_permissions',
  'roles',
  'seeds',
])
/** The same for all rows of a statement: PostgreSQL notes such a default once instead of writing every row. */
const STEADY = new Set([
  'now',
  'transaction_timestamp',
  'statement_timestamp',
  'current_setting',
  'lower',
  'make_interval',
])
const SERIAL = /^(big|small)?serial[248]?$/

/** All nodes of a kind below one. */
function below(tree: unknown, kind: string): Tree[] {
  if (typeof tree !== 'object' || tree === null) return []
  return Object.entries(tree).flatMap(([name, part]) => [
    ...(name === kind ? [part as Tree] : []),
    ...below(part, kind),
  ])
}
const isVolatile = (expression: unknown): boolean =>
  below(expression, 'FuncCall').some((call) => !STEADY.has(lastWord(listOf(call, 'funcname'))))

/** What a constraint of a table that is there makes PostgreSQL do. */
function ofConstraint(constraint: Tree): Rule[] {
  const kind = wordOf(constraint, 'contype')
  const isRead = /CHECK|FOREIGN/.test(kind) && !constraint['skip_validation']
  const isBuilt = /UNIQUE|PRIMARY|EXCLUSION/.test(kind) && !constraint['indexname']
  return [...(isRead ? (['reads-whole-table'] as const) : []), ...(isBuilt ? (['index-blocks-writers'] as const) : [])]
}

function ofColumn(column: Tree): Rule[] {
  const constraints = listOf(column, 'constraints').map((one) => partOf(one, 'Constraint'))
  const kinds = constraints.map((one) => wordOf(one, 'contype'))
  const type = lastWord(listOf(partOf(column, 'typeName'), 'names'))
  const value = constraints.find((one) => wordOf(one, 'contype') === 'CONSTR_DEFAULT')
  const isRewritten = SERIAL.test(type) || kinds.some((kind) => /GENERATED|IDENTITY/.test(kind)) || isVolatile(value)
  // Whoever inserts without knowing the column is refused.
  const isDemanded = kinds.includes('CONSTR_NOTNULL') && !value && !isRewritten
  return [
    ...constraints.flatMap(ofConstraint),
    ...(isRewritten ? (['rewrites-table'] as const) : []),
    ...(isDemanded ? (['old-version-breaks'] as const) : []),
  ]
}

function ofCommand(command: Tree): Rule[] {
  switch (wordOf(command, 'subtype')) {
    case 'AT_AddColumn':
      return ofColumn(partOf(command, 'def', 'ColumnDef'))
    case 'AT_AddConstraint':
      return ofConstraint(partOf(command, 'def', 'Constraint'))
    case 'AT_SetNotNull':
      return ['reads-whole-table']
    case 'AT_AlterColumnType':
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
    case 'AT_SetTableSpace':
    case 'AT_SetAccessMethod':
      return ['rewrites-table']
    case 'AT_DropColumn':
      return ['old-version-breaks']
    case 'AT_ColumnDefault':
      // Who inserts without knowing the column would write nothing into it.
      return command['def'] ? [] : ['old-version-breaks']
    default:
      return []
  }
}

type Found = [rule: Rule, table: string][]
/** What stands in the way of others in one statement. `isNew`: was this made in the same file? */
function faultsOf({ kind, body }: Statement, isNew: (name: string) => boolean, isByItself: boolean): Found {
  const table = nameOf(partOf(body, 'relation'))
  const given = (rules: Rule[]): Found => rules.map((rule) => [rule, table])
  switch (kind) {
    case 'IndexStmt':
      if (!body['concurrent']) return given(['index-blocks-writers'])
      return given(isByItself ? [] : ['needs-no-transaction'])
    case 'AlterTableStmt':
      // A type of several values stands in tables, which are written anew with it.
      if (wordOf(body, 'objtype') === 'OBJECT_TYPE') return given(['rewrites-table'])
      if (wordOf(body, 'objtype') === 'OBJECT_TABLE')
        return given(listOf(body, 'cmds').flatMap((one) => ofCommand(partOf(one, 'AlterTableCmd'))))
      return []
    case 'AlterDomainStmt':
      return ofDomain(body)
    case 'AlterEnumStmt':
      return body['oldVal'] ? [['old-version-breaks', lastWord(listOf(body, 'typeName'))]] : []
    case 'AlterObjectSchemaStmt':
      return given(['old-version-breaks'])
    case 'VariableSetStmt':
      return /^(lock|statement)_timeout$/.test(wordOf(body, 'name')) ? [['locks-table', 'everything']] : []
    case 'RenameStmt':
      return /TABLE|COLUMN|VIEW|FUNCTION/.test(wordOf(body, 'renameType')) ? given(['old-version-breaks']) : []
    case 'UpdateStmt':
    case 'DeleteStmt':
    case 'MergeStmt':
      return given(['writes-whole-table'])
    case 'SelectStmt':
    case 'InsertStmt':
      return ['UpdateStmt', 'DeleteStmt', 'MergeStmt']
        .flatMap((one) => below(body, one))
        .map((one) => ['writes-whole-table', nameOf(partOf(one, 'relation'))])
    case 'TruncateStmt':
      return listOf(body, 'relations').map((one) => ['locks-table', nameOf(partOf(one, 'RangeVar'))])
    case 'LockStmt':
      return listOf(body, 'relations').map((one) => ['locks-table', nameOf(partOf(one, 'RangeVar'))])
    case 'ClusterStmt':
    case 'VacuumStmt':
      return given(['locks-table'])
    case 'ReindexStmt':
      return below(body['params'], 'DefElem').some((one) => wordOf(one, 'defname') === 'concurrently')
        ? []
        : given(['locks-table'])
    case 'RefreshMatViewStmt':
      return body['concurrent'] ? [] : given(['locks-table'])
    case 'DropStmt':
      return dropped(body, isNew)
    case 'DoStmt':
      return [['cannot-be-read', 'block']]
    default:
      return []
  }
}

/** Adding to what a domain allows reads every table it stands in. */
function ofDomain(body: Tree): Found {
  const isRead =
    wordOf(body, 'subtype') === 'O' ||
    (wordOf(body, 'subtype') === 'C' && !partOf(body, 'def', 'Constraint')['skip_validation'])
  return isRead ? [['reads-whole-table', lastWord(listOf(body, 'typeName'))]] : []
}

function dropped(body: Tree, isNew: (name: string) => boolean): Found {
  if (!/OBJECT_(TABLE|VIEW|FUNCTION|TYPE|MATVIEW|SCHEMA|SEQUENCE|DOMAIN)/.test(wordOf(body, 'removeType'))) return []
  const names = listOf(body, 'objects').map((one) =>
    lastWord([
      ...listOf(partOf(one, 'List'), 'items'),
      ...listOf(partOf(one, 'ObjectWithArgs'), 'objname'),
      ...listOf(partOf(one, 'TypeName'), 'names'),
      ...('String' in one ? [one] : []),
    ]),
  )
  return names.filter((name) => !isNew(name)).map((name) => ['old-version-breaks', name])
}

/** What is wrong with a migration, in the order of its lines; each with the line that would allow it. */
export function lintMigration(text: string): string[] {
  const migration = readMigration(text)
  const isNew = madeBefore(migration)
  const faults: Fault[] = migration.statements.flatMap((statement, at) =>
    faultsOf(statement, (name) => isNew(name, at), migration.isByItself)
      .filter(([rule, table]) => !isNew(table, at) && (rule === 'old-version-breaks' || !SMALL.has(table)))
      .map(([rule, table]) => ({ rule, table, line: statement.line })),
  )
  const isBusy = (name: string, at: number): boolean => !isNew(name, at) && !SMALL.has(name)
  const validated = validatedUnderLock(migration, isBusy).map(
    (one) => ({ rule: 'validates-under-lock', ...one }) as const,
  )
  const repeated = notRunTwice(text, migration).map((one) => ({ rule: 'not-run-twice', ...one }) as const)
  return [...faults, ...validated, ...repeated]
    .filter(({ rule, table }) => !migration.allowed.has(`${rule} of ${table}`))
    .toSorted((one, other) => one.line - other.line)
    .map(
      ({ rule, table, line }) =>
        `line ${line}: ${rule} of ${table}: ${RULES[rule]} (or say why not: -- Allowed: ${rule} of ${table}: …)`,
    )
}
