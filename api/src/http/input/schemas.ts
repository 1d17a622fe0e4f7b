import { z } from 'zod'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON Schema (2020-12) of what a caller may send. */
export const inputSchema = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json

/** JSON Schema (2020-12) of what the server answers. */
export const outputSchema = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Json

/**
 * The response schema for the serializer: `X | null` written as `nullable`, patterns and numeric limits left out,
 * since the serializer only decides which fields leave, and takes the fast path for plain types.
 */
export function replySchema(schema: z.ZodType): Json {
  const simplify = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(simplify)
    if (!isObject(node)) return node
    const alternatives = node['anyOf']
    if (Array.isArray(alternatives) && alternatives.length === 2) {
      const isNull = (option: unknown) => isObject(option) && option['type'] === 'null'
      const other = alternatives.find((option) => !isNull(option))
      if (alternatives.some(isNull) && isObject(other)) return { ...(simplify(other) as Json), nullable: true }
    }
    const { pattern: _p, minimum: _min, maximum: _max, propertyNames: _n, $schema: _s, enum: _e, ...rest } = node
    return Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, simplify(value)]))
  }
  return simplify(outputSchema(schema)) as Json
}
