import { ProviderAnswer } from '@korak/contract/assessments.ts'
import { addressOf } from './addresses.ts'
import { SIGNATURE_HEADER, signatureOf } from './signatures.ts'

const PATIENCE_MS = 5000
const MAX_BYTES = 64 * 1024

/**
 * Asks a provider how an order stands. Goes to the configured address and to no other: a redirect is no answer.
 * @param over ends it before its time
 * @returns null when there is no address, no answer in time, or none that can be used
 */
export async function askProvider(
  { provider, pollUrl }: { provider: string; pollUrl: string | null },
  order: string,
  over?: AbortSignal,
): Promise<ProviderAnswer | null> {
  const url = pollUrl === null ? null : addressOf(pollUrl, { order })
  if (!url) return null
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json', [SIGNATURE_HEADER]: signatureOf(provider, order) },
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(PATIENCE_MS), ...(over ? [over] : [])]),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      return null
    }
    const parsed = ProviderAnswer.safeParse(JSON.parse(await textOf(answer)))
    return parsed.success ? parsed.data : null
  } catch {
    // Away, too slow, too long or not JSON: the next round asks again.
    return null
  }
}

/** @throws Error when it is longer than it may be */
async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
