import { useQuery } from '@tanstack/react-query'
import { pathTo } from '@korak/contract/screens.ts'
import { call } from '#base/data/call.ts'
import { useOnce } from '#base/data/once.ts'
import { queryOf } from '#base/data/query.ts'
import { draftKey } from '#base/page/storage.ts'
import { navigate, useSearch } from '#base/routing/navigation.tsx'
import type { Screens } from '#base/routing/screens.ts'
import { useUser } from '#base/session/session.ts'
import { OfficeScreen } from '#office/OfficeScreen.tsx'
import { m } from '#words/messages.js'
import { TaskForm } from './TaskForm.tsx'

export const screens: Screens = [
  {
    path: '/office/tasks/new',
    query: ['job', 'application', 'list'],
    title: 'task_new',
    access: 'signed-in',
    bar: false,
    layout: 'office',
    permission: 'tasks.manage',
    isForm: true,
    section: null,
  },
]

const UID = /^[0-9a-f-]{36}$/

/** Writes a task down, for oneself until somebody else is chosen; on the record the address names. */
export function NewTaskPage() {
  const user = useUser()
  const [search] = useSearch()
  const uid = search.get('job') ?? ''
  const isOnJob = UID.test(uid)
  const application = search.get('application') ?? ''
  const isOnApplication = UID.test(application)
  const { data: job } = useQuery({ ...queryOf('GET /jobs/:uid', { params: { uid } }), enabled: isOnJob })
  const list = search.get('list') || undefined
  const onRecord = isOnApplication ? pathTo('/office/applications/:uid', { uid: application, list }) : '/office/tasks'
  const back = isOnJob ? pathTo('/office/jobs/:uid', { uid }) : onRecord
  const onApplication = isOnApplication ? ({ kind: 'application', uid: application } as const) : null
  const place = isOnJob ? ({ kind: 'job', uid } as const) : onApplication
  const keep = draftKey('task', user?.uid ?? '', place?.uid ?? 'new')
  const once = useOnce(keep)
  if (!user) return null
  return (
    <OfficeScreen
      title={m.task_new()}
      above={
        isOnJob
          ? { label: job?.title || m.office_jobs(), href: back }
          : { label: isOnApplication ? m.record_title() : m.tasks_title(), href: back }
      }
      lead={
        (isOnJob || isOnApplication) && <p className="muted">{isOnJob ? m.task_seen_by() : m.task_on_application()}</p>
      }
    >
      <TaskForm
        keep={keep}
        begin={{ text: '', mentions: [], due_on: '', assignee_uid: { value: user.uid, label: user.name ?? '' } }}
        save={(fields) => once({ ...fields, record: place }, (body) => call('POST /tasks', { body }))}
        onLeave={() => void navigate(back)}
      />
    </OfficeScreen>
  )
}
