// The table of the page that says what was run.
import path from 'node:path'
import { type Block, readBlocks } from './blocks.ts'

export interface Result {
  block: Block
  /** Of the commands alone; empty when they were run before the machine was there. */
  took: string
  /** What was found true afterwards. */
  said: string
}
const BEGIN = '<!-- what was run -->'
const END = '<!-- end of what was run -->'
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const first = ({ text }: Block): string =>
  `\`${
    text
      .trim()
      .split('\n', 1)[0]
      ?.replace(/\s+#.*$/, '') ?? ''
  }\``

/** @param packed folders of the two versions */
export function tableOf(page: string, results: readonly Result[], packed: readonly string[]): string {
  const rows = results.map(
    ({ block, took, said }) => `| ${cell(block.section)} | ${cell(first(block))} | ${took} | ${cell(said)} |`,
  )
  const shown = readBlocks(page)
    .filter(({ place }) => place === 'shown')
    .map((block) => `| ${cell(block.section)} | ${cell(first(block))} | not run | an example |`)
  const day = new Date().toISOString().slice(0, 10)
  const head = `Run ${day}, Debian 12 with systemd, from ${packed.map((one) => `\`${path.basename(one)}\``).join(' to ')}.`
  const table = [
    '| section | block, by its first command | took | found |',
    '| --- | --- | --- | --- |',
    ...rows,
    ...shown,
  ]
  const [above = '', rest = ''] = page.split(BEGIN)
  const below = rest.split(END)[1] ?? ''
  return `${above}${BEGIN}\n\n${head}\n\n${table.join('\n')}\n\n${END}${below}`
}
