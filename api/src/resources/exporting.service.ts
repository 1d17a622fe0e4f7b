import { Readable } from 'node:stream'
import type { resourceRoutes } from '@korak/contract/resources.ts'
import type { Language } from '@korak/contract/shapes.ts'
import type { z } from 'zod'
import { audit } from '#audit/audit.ts'
import { requireRecentSignIn } from '#auth/reauthentication.ts'
import type { Who } from '#auth/who.ts'
import { dayOf, today, wallClockOf } from '#base/time.ts'
import { InvalidInput } from '#errors.ts'
import { attachment } from '#files/download.ts'
import type { RequestContext } from '#http/request-context.ts'
import { askedAs, camel, everyRow, mayList, peopleOf } from '#lists/list.ts'
import type { ExportedColumn, Resource } from '#lists/resource.ts'
import { recordViews } from '#views/views.service.ts'
import { RESOURCES } from '#resources.list.ts'
import { type Cell, csvOf, xlsxOf } from './sheets.ts'

type Asked = z.output<(typeof resourceRoutes)['POST /list-exports']['body']>

/** A CSV goes out as it is read; a sheet is packed as a whole. */
const MOST = { csv: 200_000, xlsx: 20_000 }
const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * All rows a list shows as a file, in the columns asked for.
 * @throws InvalidInput for a list or column that is not offered; Refusal PASSWORD_NEEDED, LIST_TOO_LONG, TOO_BROAD
 */
export async function exportList(who: Who, asked: Asked, context: RequestContext) {
  const { list, format, columns: names, password } = asked
  const resource = RESOURCES.get(list)
  if (!resource?.exported || !mayList(resource, who)) throw new InvalidInput({ list: ['resource_unknown'] })
  const columns = [...new Set(names)].map((name) => columnOf(resource, name))
  const isPersonal = columns.some(({ isPersonal: is }) => is)
  if (isPersonal) await requireRecentSignIn(who, password, context)
  const { language } = context
  const { total, keys, portions } = await everyRow(
    askedAs(resource, asked),
    asked,
    { who, language },
    { most: MOST[format], columns: names },
  )
  await audit(
    {
      action: 'lists.exported',
      actorId: who.userId,
      subjectType: 'list',
      details: { list, format, rows: total, columns: columns.map(({ name }) => name).join(' ') },
    },
    context,
  )
  if (isPersonal && resource.person)
    await recordViews(await peopleOf(resource, resource.person, keys), { what: 'list', purpose: 'application', who })
  const lines = async function* (): AsyncGenerator<Cell[][]> {
    yield [columns.map(({ head }) => head({}, { locale: language }))]
    for await (const rows of portions())
      yield rows.map((row) => columns.map((column) => cellOf(row[camel(column.name)], column, language)))
  }
  const headers = {
    'Content-Type': TYPES[format],
    'Content-Disposition': attachment(`${list}-${today()}.${format}`),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
  return { headers, body: format === 'csv' ? Readable.from(csvOf(lines(), language)) : await xlsxOf(lines()) }
}

function columnOf(resource: Resource, name: string): ExportedColumn & { name: string } {
  const column = resource.exported && Object.hasOwn(resource.exported, name) ? resource.exported[name] : undefined
  if (!column) throw new InvalidInput({ columns: ['resource_unknown_column'] })
  return { ...column, name }
}

function cellOf(value: unknown, { cell, hasTime }: ExportedColumn, language: Language): Cell {
  if (value === null || value === undefined) return null
  if (cell) return cell(value, language)
  if (value instanceof Date) return hasTime ? { time: wallClockOf(value) } : { day: dayOf(value) }
  return typeof value === 'number' ? value : Array.isArray(value) ? value.join(', ') : String(value)
}
