import { publicUrl, setListeningPort } from '#http/origin.ts'
import type { Seeded } from '#seed/seed.ts'

/** What a newcomer needs to know after `npm start`. */
export function printBanner(port: number, demo: Seeded | null): void {
  setListeningPort(port)
  const at = publicUrl().origin
  const lines = [
    '',
    `Korak is running:   ${at}`,
    `Mailbox:            ${at}/dev/mail`,
    `API:                ${at}/api/docs`,
    '',
  ]
  if (demo) {
    lines.push(`Demo accounts (password ${demo.password}):`)
    for (const { username, what } of demo.accounts) lines.push(`  ${username.padEnd(14)} ${what}`)
    lines.push('', 'Questionnaires without an account:')
    for (const { path, what } of demo.addresses) lines.push(`  ${(at + path).padEnd(40)} ${what}`)
    lines.push('')
  }
  lines.push('Ctrl-C stops everything.', '')
  console.log(lines.join('\n'))
}
