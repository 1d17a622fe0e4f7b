import { sendMail } from '#mail/mail.ts'
import { findUser } from '#users/users.service.ts'

/** Tells the person that the download is there. The mail leads to the portal and holds nothing that opens the file. */
export async function mailReady(userId: string, expiresAt: Date): Promise<void> {
  const user = await findUser(userId)
  if (!user) return
  const { email, name, language } = user
  const params = { expiresAt: expiresAt.toISOString() }
  await sendMail({ template: 'export_ready', userId, to: { address: email, name }, language, params })
}
