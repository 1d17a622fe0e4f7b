/** An expression of SurveyJS as a tree. */
export type Expr =
  | { kind: 'constant'; value: string | number | boolean | null }
  | { kind: 'variable'; name: string }
  | { kind: 'list'; items: Expr[] }
  | { kind: 'unary'; op: 'not' | 'empty' | 'notempty'; of: Expr }
  | { kind: 'binary'; op: Operator; left: Expr; right: Expr }
  | { kind: 'call'; name: string; args: Expr[] }
export type Operator =
  | 'or'
  | 'and'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '^'
  | 'contains'
  | 'notcontains'
  | 'anyof'
  | 'noneof'
  | 'allof'

/** An expression that cannot be read, or not said in the other language. */
export class Unsayable extends Error {}

const LONGEST = 4000
const DEEPEST = 40

type Token = {
  kind: 'op' | 'word' | 'string' | 'number' | 'variable' | 'sign'
  text: string
  /** Does it follow with nothing between? */
  isGlued: boolean
}
/** Signs, and the operator each stands for. */
const SIGNS: Record<string, Operator> = {
  '||': 'or',
  '&&': 'and',
  '<>': '!=',
  '!=': '!=',
  '<=': '<=',
  '>=': '>=',
  '==': '=',
  '*=': 'contains',
  '=': '=',
  '<': '<',
  '>': '>',
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '%': '%',
  '^': '^',
}
const WORDS = new Map<string, Operator>([
  ['or', 'or'],
  ['and', 'and'],
  ['equal', '='],
  ['equals', '='],
  ['notequal', '!='],
  ['notequals', '!='],
  ['less', '<'],
  ['lessorequal', '<='],
  ['greater', '>'],
  ['greaterorequal', '>='],
  ['power', '^'],
  ['contains', 'contains'],
  ['contain', 'contains'],
  ['notcontains', 'notcontains'],
  ['notcontain', 'notcontains'],
  ['anyof', 'anyof'],
  ['noneof', 'noneof'],
  ['allof', 'allof'],
])
/** How tightly each holds, from loose to tight. */
const STRENGTH: Record<Operator, number> = {
  or: 1,
  and: 2,
  '=': 3,
  '!=': 3,
  '<': 3,
  '<=': 3,
  '>': 3,
  '>=': 3,
  '+': 4,
  '-': 4,
  '*': 5,
  '/': 5,
  '%': 5,
  '^': 6,
  contains: 7,
  notcontains: 7,
  anyof: 7,
  noneof: 7,
  allof: 7,
}

const TOKEN =
  /(?<gap>\s*)(?:\{(?<variable>[^{}]+)\}|'(?<single>(?:\\['"]|\\(?!['"])|[^'"\\])*)'|"(?<double>(?:\\['"]|\\(?!['"])|[^'"\\])*)"|(?<number>0x[0-9a-f]+|(?:0|[1-9]\d*)(?:\.\d+)?)|(?<word>[\p{L}_][\p{L}\p{N}_]*)|(?<op>\|\||&&|<>|!=|<=|>=|==|\*=|[=<>+\-*/%^])|(?<sign>[()[\],!]))/iuy

function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  const end = source.trimEnd().length
  while (TOKEN.lastIndex < end) {
    const groups = TOKEN.exec(source)?.groups
    if (!groups) throw new Unsayable('syntax')
    const isGlued = groups['gap'] === ''
    const text = groups['single'] ?? groups['double']
    if (text !== undefined) tokens.push({ kind: 'string', isGlued, text: text.replaceAll(/\\(['"])/g, '$1') })
    else
      for (const kind of ['variable', 'number', 'word', 'op', 'sign'] as const)
        if (groups[kind] !== undefined) tokens.push({ kind, isGlued, text: groups[kind] })
  }
  return tokens
}

/**
 * Reads an expression as SurveyJS does: words for operators in any case, `=` for equality, names in braces. What SurveyJS cannot
 * read (`not {a}`, `({a}) empty`, `iif (…)`, `"it's"`, `-{a}`) is not read here either: there a condition of that kind is always met.
 * @throws Unsayable
 */
export function parseExpression(source: string): Expr {
  if (source.length > LONGEST) throw new Unsayable('long')
  const tokens = tokensOf(source)
  let at = 0
  let depth = 0
  const is = (kind: Token['kind'], text: string) => tokens[at]?.kind === kind && tokens[at]?.text.toLowerCase() === text
  const isGlued = () => tokens[at]?.isGlued === true
  const expect = (text: string) => {
    if (!is('sign', text)) throw new Unsayable('syntax')
    at += 1
  }
  const operator = (): Operator | undefined => {
    const token = tokens[at]
    if (token?.kind === 'op') return SIGNS[token.text]
    return token?.kind === 'word' ? WORDS.get(token.text.toLowerCase()) : undefined
  }

  const binary = (least: number): Expr => {
    depth += 1
    if (depth > DEEPEST) throw new Unsayable('deep')
    let left = factor()
    for (let op = operator(); op !== undefined && STRENGTH[op] >= least; op = operator()) {
      at += 1
      left = { kind: 'binary', op, left, right: binary(STRENGTH[op] + 1) }
    }
    depth -= 1
    return left
  }
  const factor = (): Expr => {
    if (is('sign', '!') || (is('word', 'negate') && tokens[at + 1]?.isGlued === false)) {
      at += 1
      depth += 1
      if (depth > DEEPEST) throw new Unsayable('deep')
      const of = factor()
      depth -= 1
      return { kind: 'unary', op: 'not', of }
    }
    const isParted = is('sign', '(') || is('sign', '[')
    const of = atom()
    if (isParted || of.kind === 'call') return of
    for (const op of ['empty', 'notempty'] as const)
      if (is('word', op)) {
        at += 1
        return { kind: 'unary', op, of }
      }
    return of
  }
  const sequence = (end: string): Expr[] => {
    const items: Expr[] = []
    while (!is('sign', end)) {
      if (items.length > 0) expect(',')
      items.push(binary(1))
    }
    expect(end)
    return items
  }
  const atom = (): Expr => {
    const token = tokens[at]
    if (!token) throw new Unsayable('syntax')
    at += 1
    if (token.kind === 'variable') {
      // With a space beside the brace it is no question's name there, and never answered.
      if (token.text !== token.text.trim()) throw new Unsayable('name')
      return { kind: 'variable', name: token.text }
    }
    if (token.kind === 'string') return { kind: 'constant', value: token.text }
    if (token.kind === 'number') return { kind: 'constant', value: Number(token.text) }
    if (token.kind === 'sign' && token.text === '[') return { kind: 'list', items: sequence(']') }
    if (token.kind === 'sign' && token.text === '(') {
      const inside = binary(1)
      expect(')')
      return inside
    }
    if (token.kind === 'op' && token.text === '-' && tokens[at]?.kind === 'number' && isGlued())
      return { kind: 'constant', value: -Number(tokens[at++]!.text) }
    if (token.kind === 'word') {
      if (is('sign', '(') && isGlued()) {
        at += 1
        return { kind: 'call', name: token.text.toLowerCase(), args: sequence(')') }
      }
      // SurveyJS reads the beginning of such a word for itself.
      if (/^(negate|(true|false).)/i.test(token.text)) throw new Unsayable('syntax')
      return { kind: 'constant', value: bareWord(token.text) }
    }
    throw new Unsayable('syntax')
  }

  const whole = binary(1)
  if (at < tokens.length) throw new Unsayable('syntax')
  return whole
}

/** A word without quotes stands for itself. */
const bareWord = (word: string): string | boolean | null => {
  const lower = word.toLowerCase()
  if (lower === 'true' || lower === 'false') return lower === 'true'
  return lower === 'null' || lower === 'undefined' ? null : word
}
