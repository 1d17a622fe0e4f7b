import type { FileHandle } from 'node:fs/promises'
import { readAt, readTail } from './bytes.ts'

type TextKind = 'rtf' | 'xml' | 'json'

const CHUNK = 256 * 1024
/** What two chunks share, so that nothing hides on their border. */
const SHARED = 64
const BOM = /^\u00EF\u00BB\u00BF/

/** Objects of other programs, which editors open without asking. */
const RTF_OBJECT = /\\obj(?:ect|data|emb|link|autlink|sub|pub|icemb|html|ocx|update)(?![a-z])/
const ROOT = /<(?:[\w.-]+:)?(?:Candidate|SkillsPassport)[\s>]/
const ROOT_END = /<\/(?:[\w.-]+:)?(?:Candidate|SkillsPassport)\s*>$/
const DECLARATION = /<!(?:DOCTYPE|ENTITY)/i
const BASICS = /"basics"\s*:/

/**
 * Which of the CV formats that are plain text a file is: rich text, Europass XML or JSON Resume. Looked at from both ends and
 * for what has no place in it, never parsed.
 * @returns null for other text, for rich text with objects of other programs and for XML that declares anything
 */
export async function textKind(file: FileHandle, size: number): Promise<TextKind | null> {
  const head = (await readAt(file, 0, 4096)).toString('latin1').replace(BOM, '').trimStart()
  const tail = (await readTail(file, size, 1024)).toString('latin1').replace(/[\0\s]+$/, '')
  const has = (pattern: RegExp) => isIn(file, size, pattern)
  if (head.startsWith('{\\rtf1')) return tail.endsWith('}') && !(await has(RTF_OBJECT)) ? 'rtf' : null
  if (head.startsWith('<')) return ROOT.test(head) && ROOT_END.test(tail) && !(await has(DECLARATION)) ? 'xml' : null
  return head.startsWith('{') && tail.endsWith('}') && (await has(BASICS)) ? 'json' : null
}

async function isIn(file: FileHandle, size: number, pattern: RegExp): Promise<boolean> {
  for (let at = 0; at < size; at += CHUNK)
    if (pattern.test((await readAt(file, at, CHUNK + SHARED)).toString('latin1'))) return true
  return false
}
