// The commands of the runbook, read from the page itself. What stands behind `sh` says where a block is run:
//   clone    in a clone of the repository
//   network  as root on the server, by what needs the network: its packages
//   server   as root on the server
//   shown    not run: the words before it say why, or it is an example

const PLACES = ['clone', 'network', 'server', 'shown'] as const
type Place = (typeof PLACES)[number]

export interface Block {
  /** Where it is run; undefined when the page does not say. */
  place: Place | undefined
  /** The nearest heading above. */
  section: string
  /** Of the page, of its first command. */
  line: number
  text: string
}

/** All blocks of commands in the order of the page. */
export function readBlocks(page: string): Block[] {
  const blocks: Block[] = []
  let section = ''
  let open: Block | undefined
  let isOther = false
  for (const [at, line] of page.split('\n').entries()) {
    const fence = /^```(?:(sh)(?: (\w+))?)?/.exec(line)
    if (open && !fence) open.text += `${line}\n`
    else if (open) open = undefined
    else if (isOther) isOther = !fence
    else if (fence?.[1]) {
      const place = PLACES.find((one) => one === fence[2])
      open = { place, section, line: at + 2, text: '' }
      blocks.push(open)
    } else if (fence) isOther = true
    else if (/^#+ /.test(line)) section = line.replace(/^#+ /, '')
  }
  return blocks
}
