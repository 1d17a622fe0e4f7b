// Do the screens of one version understand the calls of another? By the documents both make of their contracts.
type Json = Readonly<Record<string, unknown>>
/** What differs on purpose. Each says why no screen notices. */
export const allowed: ReadonlySet<string> = new Set([
  // No screen has ever sent it.
  'POST /api/bulk-actions/jobs/status body.rev is gone',
])

const partOf = (json: Json, ...names: string[]): Json =>
  names.reduce((part, name) => (part[name] as Json | undefined) ?? {}, json)

/** What a schema allows, one after the other: what it refers to, and what its alternatives are. */
function alternatives(schema: Json, document: Json): Json[] {
  const { $ref: place, anyOf, oneOf } = schema
  if (typeof place === 'string')
    return alternatives(partOf(document, ...place.slice(2).split('/').map(plain)), document)
  const given = (anyOf ?? oneOf) as Json[] | undefined
  return given ? given.flatMap((one) => alternatives(one, document)) : [schema]
}
const plain = (name: string): string => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')

/** `string`, `null` …; nothing where anything may stand. */
function kindsOf(schemas: readonly Json[]): Set<string> {
  const kinds = schemas.flatMap(({ type, const: only, enum: values }): string[] => {
    if (type !== undefined) return [type].flat() as string[]
    if (only !== undefined || values) return ((values as unknown[] | undefined) ?? [only]).map((one) => typeof one)
    return ['anything']
  })
  return new Set(kinds.includes('anything') ? [] : kinds.map((kind) => (kind === 'integer' ? 'number' : kind)))
}

/** The only values there are of it; nothing where there are others. */
function valuesOf(schemas: readonly Json[]): Set<unknown> | undefined {
  const told = schemas.filter(({ type }) => type !== 'null')
  if (told.length === 0 || told.some((one) => !('enum' in one) && !('const' in one))) return undefined
  return new Set(told.flatMap((one) => (one['enum'] as unknown[] | undefined) ?? [one['const']]))
}

const propertiesOf = (schemas: readonly Json[]): Map<string, Json> => {
  const all = schemas.flatMap((one) => Object.entries(partOf(one, 'properties')) as [string, Json][])
  return new Map(
    [...Map.groupBy(all, ([name]) => name)].map(([name, found]) => [name, { anyOf: found.map(([, one]) => one) }]),
  )
}
/** What each of them demands. */
const demandsOf = (schemas: readonly Json[]): Set<string> => {
  const objects = schemas.filter((one) => 'properties' in one)
  const [first = [], ...others] = objects.map((one) => (one['required'] as string[] | undefined) ?? [])
  return new Set(first.filter((name) => others.every((required) => required.includes(name))))
}
const itemsOf = (schemas: readonly Json[]): Json[] =>
  schemas.flatMap((one) => ('items' in one ? [one['items'] as Json] : []))

interface Place {
  /** Is it sent by screens, or read by them? */
  isSent: boolean
  at: string
  depth: number
}

/** What old screens read and is no longer there, or is something else, and what they send and is not taken, or do not and must. */
function differences(was: Json, is: Json, documents: readonly [Json, Json], { isSent, at, depth }: Place): string[] {
  const [former, current] = [alternatives(was, documents[0]), alternatives(is, documents[1])]
  if (depth > 8) return []
  const [before, now] = [propertiesOf(former), propertiesOf(current)]
  const found: string[] = []
  const [kindsBefore, kindsNow] = [kindsOf(former), kindsOf(current)]
  const [given, known] = isSent ? [kindsBefore, kindsNow] : [kindsNow, kindsBefore]
  const strange = known.size > 0 ? [...given].filter((kind) => !known.has(kind)) : []
  if (strange.length > 0) found.push(`${at} is ${[...kindsNow].join(' or ')} and was ${[...kindsBefore].join(' or ')}`)
  const [valuesBefore, valuesNow] = [valuesOf(former), valuesOf(current)]
  if (isSent && valuesNow)
    for (const value of valuesBefore ?? []) if (!valuesNow.has(value)) found.push(`${at} may not be ${String(value)}`)
  if (isSent && before.size > 0) {
    const demanded = demandsOf(former)
    for (const name of demandsOf(current)) if (!demanded.has(name)) found.push(`${at}.${name} must be sent`)
  }
  for (const [name, property] of before) {
    const there = now.get(name)
    const place = { isSent, at: `${at}.${name}`, depth: depth + 1 }
    if (there) found.push(...differences(property, there, documents, place))
    else if (now.size > 0) found.push(`${at}.${name} is gone`)
  }
  const [itemsBefore, itemsNow] = [itemsOf(former), itemsOf(current)]
  if (itemsBefore.length > 0 && itemsNow.length > 0) {
    const place = { isSent, at: `${at}[]`, depth: depth + 1 }
    found.push(...differences({ anyOf: itemsBefore }, { anyOf: itemsNow }, documents, place))
  }
  return found
}

const bodyOf = (part: Json): Json => partOf(part, 'content', 'application/json', 'schema')
/** What stands in the address, as an object. */
const addressOf = (operation: Json): Json => {
  const parameters = ((operation['parameters'] as Json[] | undefined) ?? []).filter((one) => one['in'] === 'query')
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one) => [one['name'], one['schema']])),
    required: parameters.filter((one) => one['required']).map((one) => one['name']),
  }
}

/** @returns what keeps screens made for the former document from using the calls of the current one */
export function callsThatBroke(former: Json, current: Json): string[] {
  const documents = [former, current] as const
  return Object.entries(partOf(former, 'paths')).flatMap(([address, methods]) =>
    Object.entries(methods as Record<string, Json>).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${address}`
      const now = partOf(current, 'paths', address, method)
      if (Object.keys(now).length === 0) return [`${name} is gone`]
      const compare = (was: Json, is: Json, isSent: boolean, at: string) =>
        differences(was, is, documents, { isSent, at: `${name} ${at}`, depth: 0 })
      const answers = Object.entries(partOf(operation, 'responses')).filter(([status]) => status.startsWith('2'))
      return [
        ...compare(addressOf(operation), addressOf(now), true, 'address'),
        ...compare(bodyOf(partOf(operation, 'requestBody')), bodyOf(partOf(now, 'requestBody')), true, 'body'),
        ...answers.flatMap(([status, answer]) =>
          compare(bodyOf(answer as Json), bodyOf(partOf(now, 'responses', status)), false, status),
        ),
      ]
    }),
  )
}
