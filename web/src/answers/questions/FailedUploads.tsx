import { Button } from '#ui/action/Button.tsx'
import { IconRefresh } from '#ui/icons.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import type { Files, Upload } from './files.ts'

/** Files that could not be sent, each with the reason and both ways on. */
export function FailedUploads({ uploads, files }: { uploads: readonly Upload[]; files: Files }) {
  return uploads
    .filter(({ problem }) => problem !== null)
    .map(({ id, file: { name }, problem, isRefused }) => (
      <Notice
        key={id}
        tone="danger"
        role="alert"
        title={m.q_file_failed({ name })}
        actions={
          <>
            {!isRefused && (
              <Button
                variant="secondary"
                icon={IconRefresh}
                aria-label={`${m.action_retry()}: ${name}`}
                onClick={() => files.retry(id)}
              >
                {m.action_retry()}
              </Button>
            )}
            <Button variant="secondary" onClick={() => files.drop(id)}>
              {m.ui_remove_what({ name })}
            </Button>
          </>
        }
      >
        {problem}
      </Notice>
    ))
}
