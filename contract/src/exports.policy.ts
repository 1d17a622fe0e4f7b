import { policy } from './policy.ts'

/** A download of all personal data. */
export const exportPolicy = policy<{ status: 'queued' | 'running' | 'ready' | 'failed' | 'expired' }>('export')({
  create: { audience: 'signed-in' },
  download: {
    audience: 'signed-in',
    refusal: ({ status }) =>
      status === 'ready' ? null : status === 'queued' || status === 'running' ? 'STATE_NOT_ALLOWED' : 'GONE',
  },
})
