// What a migration must not do, since people use the portal, and the version before serves, while it runs.
import { statementsOf } from '../../api/src/db/migrate.ts'
import { listOf, type Migration, partOf, readMigration, type Statement, type Tree, wordOf } from './statements.ts'

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
    'VALIDATE CONSTRAINT in a later file: here the lock of adding it is held until all rows are read',
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

interface Fault {
  rule: Rule
  table: string
  line: number
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

const nameOf = (relation: Tree): string => wordOf(relation, 'relname')
const lastWord = (names: Tree[]): string => wordOf(partOf(names.at(-1) ?? {}, 'String'), 'sval')

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
      return ['rewrites-table']
    case 'AT_DropColumn':
      return ['old-version-breaks']
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
      if (wordOf(body, 'objtype') === 'OBJECT_TABLE')
        return given(listOf(body, 'cmds').flatMap((one) => ofCommand(partOf(one, 'AlterTableCmd'))))
      return []
    case 'RenameStmt':
      return /TABLE|COLUMN|VIEW|FUNCTION/.test(wordOf(body, 'renameType')) ? given(['old-version-breaks']) : []
    case 'UpdateStmt':
    case 'DeleteStmt':
      return given(['writes-whole-table'])
    case 'TruncateStmt':
      return listOf(body, 'relations').map((one) => ['locks-table', nameOf(partOf(one, 'RangeVar'))])
    case 'LockStmt':
      return listOf(body, 'relations').map((one) => ['locks-table', nameOf(partOf(one, 'RangeVar'))])
    case 'ClusterStmt':
    case 'VacuumStmt':
      return given(['locks-table'])
    case 'ReindexStmt':
      return below(body['params'], 'DefElem').length > 0 ? [] : given(['locks-table'])
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

function dropped(body: Tree, isNew: (name: string) => boolean): Found {
  if (!/OBJECT_(TABLE|VIEW|FUNCTION|TYPE|MATVIEW)/.test(wordOf(body, 'removeType'))) return []
  const names = listOf(body, 'objects').map((one) =>
    lastWord([
      ...listOf(partOf(one, 'List'), 'items'),
      ...listOf(partOf(one, 'ObjectWithArgs'), 'objname'),
      ...listOf(partOf(one, 'TypeName'), 'names'),
    ]),
  )
  // Dropped to be made anew, it is there again with the end of the transaction.
  return names.filter((name) => !isNew(name)).map((name) => ['old-version-breaks', name])
}

/** Tables, views and functions a migration makes. */
function madeIn({ statements }: Migration): ReadonlySet<string> {
  const names = statements.flatMap(({ kind, body }) => {
    if (kind === 'CreateStmt') return [nameOf(partOf(body, 'relation'))]
    if (kind === 'ViewStmt') return [nameOf(partOf(body, 'view'))]
    if (kind === 'CreateTableAsStmt') return [nameOf(partOf(body, 'into', 'rel'))]
    if (kind === 'CreateFunctionStmt') return [lastWord(listOf(body, 'funcname'))]
    return []
  })
  return new Set(names)
}

/** Constraints added and validated in one transaction. */
function validatedAtOnce({ statements, isByItself }: Migration): Fault[] {
  if (isByItself) return []
  const commands = statements.flatMap(({ kind, body, line }) =>
    (kind === 'AlterTableStmt' ? listOf(body, 'cmds') : []).map((one) => {
      const subtype = wordOf(partOf(one, 'AlterTableCmd'), 'subtype')
      return { subtype, line, table: nameOf(partOf(body, 'relation')) }
    }),
  )
  const added = new Set(commands.flatMap(({ subtype, table }) => (subtype === 'AT_AddConstraint' ? [table] : [])))
  return commands
    .filter(({ subtype, table }) => subtype === 'AT_ValidateConstraint' && added.has(table))
    .map(({ table, line }) => ({ rule: 'validates-under-lock', table, line }))
}

/** Of a file without a transaction: is each statement run as it stands, and does it bear being run again? */
function repeated(text: string, { statements, isByItself }: Migration): Fault[] {
  if (!isByItself) return []
  const gone = new Set(
    statements.flatMap(({ kind, body }) =>
      kind === 'DropStmt' ? listOf(body, 'objects').map((one) => lastWord(listOf(partOf(one, 'List'), 'items'))) : [],
    ),
  )
  const faults = statements
    .filter(({ kind, body }) => kind === 'IndexStmt' && !gone.has(wordOf(body, 'idxname')))
    .map(({ body, line }): Fault => ({ rule: 'not-run-twice', table: nameOf(partOf(body, 'relation')), line }))
  if (statementsOf(text).length !== statements.length) faults.push({ rule: 'not-run-twice', table: 'file', line: 1 })
  return faults
}

/** What is wrong with a migration, in the order of its lines; each with the line that would allow it. */
export function lintMigration(text: string): string[] {
  const migration = readMigration(text)
  const made = madeIn(migration)
  const isNew = (name: string): boolean => made.has(name)
  const faults = migration.statements
    .flatMap((statement) =>
      faultsOf(statement, isNew, migration.isByItself).map(([rule, table]) => ({ rule, table, line: statement.line })),
    )
    .filter(({ rule, table }) => !isNew(table) && (rule === 'old-version-breaks' || !SMALL.has(table)))
  return [...faults, ...validatedAtOnce(migration), ...repeated(text, migration)]
    .filter(({ rule, table }) => !migration.allowed.has(`${rule} of ${table}`))
    .toSorted((one, other) => one.line - other.line)
    .map(
      ({ rule, table, line }) =>
        `line ${line}: ${rule} of ${table}: ${RULES[rule]} (or say why not: -- Allowed: ${rule} of ${table}: …)`,
    )
}
