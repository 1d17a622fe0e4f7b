// Nodes that have no more than a part of a core each, as if each were a small machine of its own: by a control group of Linux.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { familyOf } from '../../bench/memory.ts'

const PLACES = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup']
const PERIOD = 20_000

/** @returns takes it back; nothing where whoever runs this may not. */
export function holdTo(share: number, pid: number): (() => void) | undefined {
  const place = PLACES.find((one) => existsSync(path.join(one, 'cgroup.procs')))
  if (!place) return undefined
  const group = path.join(place, `korak-node-${pid}`)
  const quota = Math.round(PERIOD * share)
  const put = (into: string): void => {
    for (const { pid: one } of familyOf(pid)) writeFileSync(path.join(into, 'cgroup.procs'), String(one))
  }
  const release = (): void => {
    put(place)
    rmdirSync(group)
  }
  try {
    mkdirSync(group)
    if (existsSync(path.join(group, 'cpu.max'))) writeFileSync(path.join(group, 'cpu.max'), `${quota} ${PERIOD}`)
    else {
      writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(PERIOD))
      writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(quota))
    }
    put(group)
    return release
  } catch {
    if (existsSync(group)) release()
    return undefined
  }
}
