// The board when what was looked for fits nothing: said so, with the way back, as in the table.
import { expect, test } from 'vitest'
import { controls, draw, press, said, serve, settled, signIn } from '#base/page/drawn.factory.tsx'
import { m } from '#words/messages.js'
import { OfficeApplicationsPage } from './OfficeApplicationsPage.tsx'

const page = (total: number) => ({
  data: [],
  current_page: 1,
  last_page: 1,
  per_page: 25,
  total,
  from: null,
  to: null,
  total_is: 'exact',
})

test('says that nothing fits, and shows all again', async () => {
  signIn('applications.read')
  serve(({ path }) => {
    if (path.startsWith('/substitutes')) return { standing_in: [], stood_in_for: [] }
    return path.startsWith('/applications') && !path.includes('search=') ? page(3) : page(0)
  })
  await draw(<OfficeApplicationsPage />, { at: '/office/applications?look=board&search=nicnenajdem' })
  await settled()
  expect(said()).toContain(m.office_nothing_fits())
  await press(m.office_show_all())
  expect(said()).not.toContain(m.office_nothing_fits())
  expect(said()).toContain(m.board())
  expect(controls(m.office_show_all())).toEqual([])
})
