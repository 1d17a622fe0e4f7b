import type { ASTNode } from '@marcbachmann/cel-js'
import { atOnce, load } from '#parser'

export interface Parser {
  parse: (source: string) => { ast: ASTNode }
}
let parser = atOnce

/** Is there what reads expressions? Without it each of them stumbles. */
export const canParse = (): boolean => parser !== undefined

/** Loads what reads expressions, where it is not there. */
export async function loadParser(): Promise<void> {
  parser = await load()
}

/** An expression as a tree. @throws when it cannot be read, or what reads it is not there yet */
export function treeOf(source: string): ASTNode {
  if (!parser) throw new Error('What reads expressions is not loaded')
  return parser.parse(source).ast
}
