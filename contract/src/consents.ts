import { z } from 'zod'
import { routes } from './route.ts'
import { Uid } from './shapes.ts'

export const consentRoutes = routes({
  'GET /user-consent/get-consents': {
    audience: 'signed-in',
    summary: 'Consents the user has not decided about; replaces unchecked_consents of the user.',
    response: z.array(z.object({ uid: Uid, title: z.string() })),
  },
})
