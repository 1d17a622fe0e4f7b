// Memory of the server and everything it started.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

interface Memory {
  /** Program the process runs: server, worker, background. */
  name: string
  resident: number
  /** With what it shares divided among those who share it; only Linux tells. */
  proportional: number | undefined
}

/** A process and everything it started. */
export function familyOf(pid: number): { pid: number; name: string; resident: number }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args=']).toString().trim().split('\n')
  const all = lines.map((line) => {
    const [, own, parent, resident, args = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    const name = /(\w+)\.[jt]s\b/.exec(args)?.[1] ?? 'other'
    return { pid: Number(own), parent: Number(parent), resident: Number(resident) / 1024, name }
  })
  const below = (one: number): typeof all =>
    all
      .filter((each) => each.pid === one)
      .concat(all.filter(({ parent }) => parent === one).flatMap((child) => below(child.pid)))
  return below(pid)
}

/** Megabytes of our processes: resident, and (Linux) with what they share counted once. */
export function memoryOf(pid: number): { resident: number; proportional: number | undefined; each: Memory[] } {
  const each = familyOf(pid).map(({ pid: one, name, resident }) => ({ name, resident, proportional: shareOf(one) }))
  const sum = (values: number[]): number => values.reduce((all, value) => all + value, 0)
  const shares = each.flatMap(({ proportional }) => proportional ?? [])
  return {
    each,
    resident: sum(each.map(({ resident }) => resident)),
    // One that has ended since it was listed shares nothing any more.
    proportional: shares.length > 0 ? sum(shares) : undefined,
  }
}

/** What the memory of a process is for, in megabytes of its share; nothing where the system does not tell. */
export function partsOf(pid: number): { library: number; heap: number; files: number } | undefined {
  const file = `/proc/${pid}/smaps`
  if (!existsSync(file)) return undefined
  const parts = { library: 0, heap: 0, files: 0 }
  let part: keyof typeof parts = 'heap'
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const mapped = /^[0-9a-f]+-[0-9a-f]+ \S+ \S+ \S+ \d+ *(.*)$/.exec(line)
    if (mapped) part = mapped[1] === '[heap]' ? 'library' : mapped[1]?.startsWith('/') ? 'files' : 'heap'
    else parts[part] += Number(/^Pss:\s+(\d+)/.exec(line)?.[1] ?? 0) / 1024
  }
  return parts
}

function shareOf(pid: number): number | undefined {
  try {
    const [, share] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return share === undefined ? undefined : Number(share) / 1024
  } catch {
    return undefined
  }
}
