import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Memory a process holds, in bytes; null when it cannot be told, as on Windows. */
export async function residentBytes(pid: number): Promise<number | null> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]
    return kilobytes ? Number(kilobytes) * 1024 : null
  }
  if (process.platform === 'win32') return null
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, out) => resolve(error ? null : Number(out.trim()) * 1024))
  })
}
