import { type ASTNode, parse } from '@marcbachmann/cel-js'
import type { Operator } from './expression-parser.ts'
import { Unsayable } from './expression-parser.ts'

/** What a name of CEL is called in SurveyJS; with the names of what is inside it (rows of a matrix, columns of a table). */
interface Called {
  name: string
  inside?: ReadonlyMap<string, string>
}
export type CalledBy = ReadonlyMap<string, Called>

type Said = { text: string; level: number; isVariable?: boolean }
const said = (text: string, level: number): Said => ({ text, level })
const tight = ({ text, level }: Said, least: number): string => (level < least ? `(${text})` : text)

/** An expression of ours as SurveyJS would write it; null where SurveyJS has no words for it. */
export function celToSurveyjs(source: string, names: CalledBy): string | null {
  try {
    return say(parse(source).ast, names).text
  } catch {
    return null
  }
}

const SIGNS: Record<string, [Operator, number]> = {
  '||': ['or', 1],
  '&&': ['and', 2],
  '==': ['=', 3],
  '!=': ['!=', 3],
  '<': ['<', 3],
  '<=': ['<=', 3],
  '>': ['>', 3],
  '>=': ['>=', 3],
  '+': ['+', 4],
  '-': ['-', 4],
  '*': ['*', 5],
  '/': ['/', 5],
  '%': ['%', 5],
}

function say(node: ASTNode, names: CalledBy): Said {
  switch (node.op) {
    case 'value':
      return constant(node.args)
    case 'id':
    case '.':
    case '[]':
      return { ...said(`{${path(node, names)}}`, 8), isVariable: true }
    case 'list':
      return said(`[${node.args.map((item) => say(item, names).text).join(', ')}]`, 8)
    case '!_':
      return said(`!${tight(say(node.args, names), 8)}`, 8)
    case '-_':
      return node.args.op === 'value' ? said(`-${say(node.args, names).text}`, 8) : no()
    case '?:':
      return either(node.args, names)
    case 'in':
      return among(node.args, names)
    case 'call':
      return call(node.args, names)
    case 'rcall':
      return method(node.args, names)
    default:
      return binary(node, names)
  }
}
const no = (): never => {
  throw new Unsayable('cel')
}

function constant(value: unknown): Said {
  if (typeof value === 'string') {
    if (/[\\\n\r]/.test(value)) no()
    return said(`'${value.replaceAll(/['"]/g, String.raw`\$&`)}'`, 8)
  }
  if (typeof value === 'bigint' || typeof value === 'boolean') return said(String(value), 8)
  return typeof value === 'number' && /^-?\d+(\.\d+)?$/.test(String(value)) ? said(String(value), 8) : no()
}
const isNull = (node: ASTNode): boolean => node.op === 'value' && node.args === null

function binary(node: ASTNode, names: CalledBy): Said {
  const [word, level] = SIGNS[node.op] ?? no()
  const [left, right] = node.args as [ASTNode, ASTNode]
  if (isNull(right) && (word === '=' || word === '!=')) {
    const one = say(left, names)
    return one.isVariable ? said(`${one.text} ${word === '=' ? 'empty' : 'notempty'}`, 8) : no()
  }
  if (isNull(left) || isNull(right)) return no()
  const isLeftward = word === '-' || word === '/' || word === '%' || level === 3
  return said(
    `${tight(say(left, names), level === 3 ? 4 : level)} ${word} ${tight(say(right, names), isLeftward ? level + 1 : level)}`,
    level,
  )
}

/** `condition ? a : b`; what counts nothing answered as nought is only the name. */
function either([test, yes, other]: [ASTNode, ASTNode, ASTNode], names: CalledBy): Said {
  const isNought = yes.op === 'value' && (yes.args === 0 || yes.args === 0n)
  if (isNought && test.op === '==' && isNull(test.args[1])) {
    const [one, whole] = [say(test.args[0], names), say(other, names)]
    if (one.text === whole.text || whole.text === `${one.text.slice(0, -1)}.length}`) return whole
  }
  return said(`iif(${[test, yes, other].map((part) => say(part, names).text).join(', ')})`, 8)
}

function among([one, list]: [ASTNode, ASTNode], names: CalledBy): Said {
  const [left, right] = [say(one, names), say(list, names)]
  if (list.op === 'list' && left.isVariable) return said(`${left.text} anyof ${right.text}`, 7)
  return right.isVariable ? said(`${right.text} contains ${tight(left, 8)}`, 7) : no()
}

function call([name, args]: [string, ASTNode[]], names: CalledBy): Said {
  const [first, ...rest] = args
  if (first && rest.length === 1 && name === 'default' && isFallback(rest[0])) return say(first, names)
  if (first && (name === 'round' || name === 'trunc'))
    return said(`${name}(${args.map((one) => say(one, names).text).join(', ')})`, 8)
  if (!first || rest.length > 0) return no()
  if (name === 'double') return say(first, names)
  const one = say(first, names)
  return name === 'size' && one.isVariable ? said(`${one.text.slice(0, -1)}.length}`, 8) : no()
}

/** What SurveyJS itself puts in the place of what is not answered. */
const isFallback = (node: ASTNode | undefined): boolean =>
  node?.op === 'value' && (node.args === 0n || node.args === 0 || node.args === false || node.args === null)

function method([name, receiver, args]: [string, ASTNode, ASTNode[]], names: CalledBy): Said {
  const one = say(receiver, names)
  if (!one.isVariable) return no()
  if ((name === 'lowerAscii' || name === 'trim') && args.length === 0) return one
  if (name === 'size' && args.length === 0) return said(`${one.text.slice(0, -1)}.length}`, 8)
  const [first] = args
  return name === 'contains' && first && args.length === 1
    ? said(`${one.text} contains ${tight(say(first, names), 8)}`, 7)
    : no()
}

/** A name as SurveyJS knows it: an item, a row of a matrix, a cell of a table. */
function path(node: ASTNode, names: CalledBy): string {
  if (node.op === 'id') return names.get(node.args)?.name ?? no()
  if (node.op !== '.' && node.op !== '[]') return no()
  const [map, field] = node.args
  if (typeof field !== 'string' && field.op === 'value' && typeof field.args === 'bigint')
    return `${path(map, names)}[${field.args}]`
  const key =
    typeof field === 'string' ? field : field.op === 'value' && typeof field.args === 'string' ? field.args : no()
  const base = map.op === '[]' && isIndex(map) ? map.args[0] : map
  const inside = base.op === 'id' ? names.get(base.args)?.inside : undefined
  return `${path(map, names)}.${inside?.get(key) ?? no()}`
}
const isIndex = (node: ASTNode & { op: '[]' }): boolean =>
  node.args[1].op === 'value' && typeof node.args[1].args === 'bigint'
