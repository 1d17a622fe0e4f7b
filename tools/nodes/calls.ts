// Do the screens of one version understand the calls of another? By docs/openapi.json of both.
type Json = Readonly<Record<string, unknown>>
const partOf = (json: Json, ...names: string[]): Json =>
  names.reduce((part, name) => (part[name] as Json | undefined) ?? {}, json)

/** A schema with what it refers to. */
function resolved(schema: Json, document: Json): Json {
  const { $ref: place } = schema
  return typeof place === 'string' ? resolved(partOf(document, ...place.slice(2).split('/')), document) : schema
}

/** What old screens read and is no longer there, and what they do not send and must. */
function differences(was: Json, is: Json, isSent: boolean, at: string, documents: [Json, Json], depth = 0): string[] {
  const [former, current] = [resolved(was, documents[0]), resolved(is, documents[1])]
  if (depth > 8) return []
  const demanded = new Set((former['required'] as string[] | undefined) ?? [])
  const more = isSent ? ((current['required'] as string[] | undefined) ?? []).filter((name) => !demanded.has(name)) : []
  const [before, now] = [partOf(former, 'properties'), partOf(current, 'properties')]
  const known = Object.keys(now).length > 0
  return [
    ...more.map((name) => `${at}.${name} must be sent`),
    ...Object.keys(before).flatMap((name) => {
      if (!(name in now)) return known ? [`${at}.${name} is gone`] : []
      return differences(partOf(before, name), partOf(now, name), isSent, `${at}.${name}`, documents, depth + 1)
    }),
    ...('items' in former
      ? differences(partOf(former, 'items'), partOf(current, 'items'), isSent, `${at}[]`, documents, depth + 1)
      : []),
  ]
}

const bodyOf = (part: Json): Json => partOf(part, 'content', 'application/json', 'schema')

/** @returns what keeps screens made for the former document from using the calls of the current one */
export function callsThatBroke(former: Json, current: Json): string[] {
  const documents: [Json, Json] = [former, current]
  return Object.entries(partOf(former, 'paths')).flatMap(([address, methods]) =>
    Object.entries(methods as Json).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${address}`
      const now = partOf(current, 'paths', address, method)
      if (Object.keys(now).length === 0) return [`${name} is gone`]
      const [sentBefore, sentNow] = [operation as Json, now].map((one) => bodyOf(partOf(one, 'requestBody'))) as [
        Json,
        Json,
      ]
      const answers = Object.entries(partOf(operation as Json, 'responses')).flatMap(([status, answer]) =>
        differences(
          bodyOf(answer as Json),
          bodyOf(partOf(now, 'responses', status)),
          false,
          `${name} ${status}`,
          documents,
        ),
      )
      return [...differences(sentBefore, sentNow, true, `${name} body`, documents), ...answers]
    }),
  )
}
