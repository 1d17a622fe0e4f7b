import { Environment } from '@marcbachmann/cel-js'
import type { Parser } from './parser.ts'

/** CEL as it is read here. */
export const environment: Parser = new Environment({ limits: { maxAstNodes: 500, maxDepth: 40 } })
