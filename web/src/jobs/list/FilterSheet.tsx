import { Button } from '#ui/action/Button.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { m } from '#words/messages.js'
import { Filters } from './Filters.tsx'
import { showWords } from './found-words.ts'
import type { Jobs } from '#jobs/jobs.api.ts'

interface Props {
  search: URLSearchParams
  jobs: Jobs
  isFiltered: boolean
  onChange: (next: URLSearchParams) => void
  onClose: () => void
}

/** The filters on a phone. Every tick counts at once; the button says how many jobs are waiting behind the sheet. */
export function FilterSheet({ search, jobs, isFiltered, onChange, onClose }: Props) {
  return (
    <Dialog
      open
      size="sheet"
      title={m.jobs_filters()}
      onClose={onClose}
      actions={
        <>
          {isFiltered && (
            <Button variant="secondary" onClick={() => onChange(new URLSearchParams())}>
              {m.jobs_filters_clear()}
            </Button>
          )}
          <Button onClick={onClose} pending={jobs.isOld && jobs.isFetching}>
            {jobs.list ? showWords(jobs.list) : m.jobs_filters_apply()}
          </Button>
        </>
      }
    >
      <Filters search={search} facets={jobs.list?.facets} onChange={onChange} />
    </Dialog>
  )
}
