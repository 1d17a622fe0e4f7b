import type { Screens } from '#base/routing/screens.ts'
import { m } from '#words/messages.js'
import { Applications } from './Applications.tsx'

export const screens: Screens = [
  {
    path: '/office/applications',
    query: ['look'],
    title: 'staff_applications',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'applications.read',
    section: null,
  },
]

/** Applications for all jobs. */
export function OfficeApplicationsPage() {
  return <Applications title={m.staff_applications()} screen="/office/applications" usual="table" />
}
