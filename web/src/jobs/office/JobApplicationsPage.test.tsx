// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { draw, serveBy } from '#base/page/drawn.factory.tsx'
import { setUser } from '#base/session/auth.ts'
import { m } from '#words/messages.js'
import { JobApplicationsPage } from './JobApplicationsPage.tsx'

const uid = '0191b5a0-0000-7000-8000-000000000001'
const PAGE = { data: [], current_page: 1, last_page: 1, per_page: 25, total: 0, total_is: 'exact', from: 0, to: 0 }

test.each(['board', 'table'])(
  'an application that came on paper is entered where those of the job are: %s',
  async (look) => {
    serveBy(async (url: string) => {
      if (url.includes('/entering')) return Response.json({ may: { enter: true } })
      if (url.includes(`/api/jobs/${uid}/stages`)) return Response.json({ stages: [] })
      if (url.endsWith(`/api/jobs/${uid}`)) return Response.json({ uid, title: 'Kuhar', openings: 1, may: {} })
      if (url.includes('/substitutes')) return Response.json({ standing_in: [] })
      return Response.json(PAGE)
    })
    setUser({ uid, permissions: ['applications.read', 'applications.update', 'jobs.read'], roles: [] } as never)
    const to = `/office/jobs/${uid}/applications?look=${look}`
    history.replaceState(null, '', to)
    const { box } = await draw(<JobApplicationsPage />, { at: to, params: { uid } })
    await act(async () =>
      vi.waitFor(() => expect(box.querySelector('header')?.textContent).toContain(m.entered_enter())),
    )
  },
)
