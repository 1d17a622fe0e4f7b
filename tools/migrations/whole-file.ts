// What a migration must not do as a whole: statements that are harmless one by one.
import { statementsOf } from '../../api/src/db/migrate.ts'
import { lastWord, listOf, type Migration, nameOf, partOf, type Statement, wordOf } from './statements.ts'

export interface Place {
  table: string
  line: number
}

/**
 * What a file makes, and from which statement on it is there: what nobody can use yet is in nobody's way. A view or function dropped
 * to be made anew is there again with the end of the transaction; of a table what was in it is gone.
 * @returns is something new for a statement, by its number?
 */
export function madeBefore({ statements }: Migration): (name: string, at: number) => boolean {
  const made = new Map<string, number>()
  for (const [at, { kind, body }] of statements.entries()) {
    if (kind === 'CreateStmt' && !body['if_not_exists']) made.set(nameOf(partOf(body, 'relation')), at)
    if (kind === 'CreateTableAsStmt') made.set(nameOf(partOf(body, 'into', 'rel')), at)
    if (kind === 'ViewStmt') made.set(nameOf(partOf(body, 'view')), -1)
    if (kind === 'CreateFunctionStmt') made.set(lastWord(listOf(body, 'funcname')), -1)
  }
  return (name, at) => (made.get(name) ?? Number.POSITIVE_INFINITY) < at
}

const commandsOf = ({ kind, body }: Statement): string[] =>
  kind === 'AlterTableStmt' ? listOf(body, 'cmds').map((one) => wordOf(partOf(one, 'AlterTableCmd'), 'subtype')) : []

/** The table a statement keeps others from writing to until the end of its transaction; validating alone does not. */
function held(statement: Statement): string | undefined {
  const isStrong =
    statement.kind === 'CreateTrigStmt' || commandsOf(statement).some((one) => one !== 'AT_ValidateConstraint')
  return isStrong ? nameOf(partOf(statement.body, 'relation')) : undefined
}

/**
 * Constraints that are validated, which reads a whole table, while a lock is held: on that table or another.
 * @param isBusy do people use the table by then?
 */
export function validatedUnderLock(
  { statements, isByItself }: Migration,
  isBusy: (table: string, at: number) => boolean,
): Place[] {
  const isHeldBy = (at: number): boolean => {
    const table = statements[at] && held(statements[at])
    return table !== undefined && isBusy(table, at)
  }
  return statements.flatMap((statement, at) => {
    if (!commandsOf(statement).includes('AT_ValidateConstraint')) return []
    const before = isByItself ? [] : statements.slice(0, at).map((_, earlier) => earlier)
    const table = nameOf(partOf(statement.body, 'relation'))
    return [...before, at].some(isHeldBy) ? [{ table, line: statement.line }] : []
  })
}

/** Of a file without a transaction: is each statement run as it stands, and does it bear being run again? */
export function notRunTwice(text: string, { statements, isByItself }: Migration): Place[] {
  if (!isByItself) return []
  const gone = new Set(
    statements.flatMap(({ kind, body }) =>
      kind === 'DropStmt' ? listOf(body, 'objects').map((one) => lastWord(listOf(partOf(one, 'List'), 'items'))) : [],
    ),
  )
  const faults = statements
    .filter(({ kind, body }) => kind === 'IndexStmt' && !gone.has(wordOf(body, 'idxname')))
    .map(({ body, line }) => ({ table: nameOf(partOf(body, 'relation')), line }))
  if (statementsOf(text).length !== statements.length) faults.push({ table: 'file', line: 1 })
  return faults
}
