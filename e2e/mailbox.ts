import type { APIRequestContext } from '@playwright/test'

interface Mail {
  subject: string
  links: string[]
}

/** Mails to an address, newest first. */
export const mailsTo = async (request: APIRequestContext, email: string): Promise<Mail[]> =>
  (await (await request.get(`/dev/mail.json?to=${encodeURIComponent(email)}`)).json()) as Mail[]

/** Waits for a mail with a link to `part` of the portal; `count` mails of that kind must be there. */
export async function linkFor(request: APIRequestContext, email: string, part: string, count = 1): Promise<string> {
  for (let attempt = 0; attempt < 75; attempt += 1) {
    const links = (await mailsTo(request, email)).flatMap((mail) => mail.links).filter((link) => link.includes(part))
    const [newest] = links
    if (newest && links.length >= count) {
      const { pathname, search } = new URL(newest)
      return pathname + search
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`No mail with ${part} for ${email}`)
}
