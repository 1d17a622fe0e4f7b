import { useRef, useState } from 'react'
import type { DataExport } from '@korak/contract/exports.ts'
import { focusAfter } from '#base/page/focus.ts'
import { formatDate } from '#base/text/dates.ts'
import { CallError } from '#base/data/errors.ts'
import { INTL, useLanguage } from '#base/text/language.ts'
import { useSubmit } from '#base/data/submit.ts'
import { Button, LinkButton } from '#ui/action/Button.tsx'
import { fileSize } from '#ui/form/file-pick.ts'
import { IconDownload } from '#ui/icons.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { m } from '#words/messages.js'
import { DownloadPassword } from './DownloadPassword.tsx'
import { type Exports, fileOf, isRunning, refreshExports, startExport } from './exports.api.ts'
import styles from './privacy.module.css'

const STAGES = {
  queued: () => m.priv_export_stage_queued(),
  data: () => m.priv_export_stage_data(),
  files: () => m.priv_export_stage_files(),
  packing: () => m.priv_export_stage_packing(),
  ready: () => m.priv_export_stage_packing(),
} as const

function statusOf(running: DataExport | null, ready: DataExport | null): string {
  if (running) return m.priv_export_working({ stage: STAGES[running.stage]() })
  return ready ? m.priv_export_ready() : ''
}

export function Download({ exports }: { exports: Exports }) {
  const newest = exports.data[0] ?? null
  const running = newest && isRunning(newest) ? newest : null
  const ready = running ? null : (exports.data.find(({ may }) => may.download) ?? null)
  const status = useRef<HTMLParagraphElement>(null)
  const start = useStart(exports.needs_password, () => status.current?.focus())
  return (
    <div className={styles.download}>
      {!running && !ready && <p className={styles.fact}>{m.priv_export_text()}</p>}
      {/* Always there, so that a screen reader hears each stage; the seconds stand outside of it. */}
      <p ref={status} role="status" tabIndex={-1} className={styles.status}>
        {statusOf(running, ready)}
      </p>
      {running && <Running running={running} />}
      {ready && <Ready ready={ready} />}
      {newest?.status === 'failed' && (
        <Notice tone="danger" role="alert" title={m.priv_export_failed_title()}>
          <p>{m.priv_export_failed()}</p>
        </Notice>
      )}
      {newest?.status === 'expired' && <p className={styles.fact}>{m.priv_export_expired()}</p>}
      {!running && <Begin exports={exports} start={start} />}
    </div>
  )
}

type Start = ReturnType<typeof useStart>

/** Starting one: at once after a fresh sign-in, else with the password. */
function useStart(needsPassword: boolean, onBegun: () => void) {
  const [isAsking, setAsking] = useState(false)
  const [password, setPassword] = useState('')
  /** It is being made: nothing is asked any more, and how far it is is where one goes on. */
  const stop = () => {
    setAsking(false)
    setPassword('')
    onBegun()
  }
  const begin = async (given?: string) => {
    try {
      await startExport(given)
      stop()
    } catch (error) {
      const code = error instanceof CallError ? error.code : null
      if (code === 'PASSWORD_NEEDED') return setAsking(true)
      // Begun elsewhere, or the last one of today: the list says so.
      if (code === 'EXPORT_RUNNING' || code === 'TOO_MANY') await refreshExports()
      if (code !== 'EXPORT_RUNNING') throw error
      stop()
    }
  }
  const form = useSubmit(
    () => begin(isAsking ? password : undefined),
    (): Record<string, string> => (isAsking && !password ? { password: m.error_required() } : {}),
  )
  const stopAsking = () => {
    setAsking(false)
    setPassword('')
    form.reset()
  }
  const press = () => (needsPassword ? setAsking(true) : form.onSubmit())
  return { ...form, isAsking, stopAsking, press, password, setPassword }
}

function Begin({ exports, start }: { exports: Exports; start: Start }) {
  const button = useRef<HTMLButtonElement>(null)
  if (exports.left_today === 0) {
    return (
      exports.next_at && <p className={styles.fact}>{m.priv_export_limit({ date: formatDate(exports.next_at) })}</p>
    )
  }
  const cancel = () => focusAfter(start.stopAsking, () => button.current)
  if (start.isAsking) return <DownloadPassword start={start} onCancel={cancel} />
  const [newest] = exports.data
  const words =
    newest?.status === 'failed'
      ? m.action_retry()
      : newest?.status === 'ready'
        ? m.priv_export_again()
        : m.priv_export_cta()
  return (
    <div>
      {start.summary[0] && (
        <p role="alert" className={styles.refusal}>
          {start.summary[0].message}
        </p>
      )}
      <Button
        ref={button}
        variant={newest?.status === 'ready' ? 'quiet' : 'secondary'}
        className={newest?.status === 'ready' ? styles.edge : undefined}
        pending={start.pending}
        onClick={start.press}
      >
        {words}
      </Button>
    </div>
  )
}

function Running({ running: { percent, seconds_left } }: { running: DataExport }) {
  const left = seconds_left === null ? null : m.priv_export_left({ count: Math.max(1, seconds_left) })
  return (
    <>
      <Progress value={percent} label={[m.priv_export_percent({ percent }), left].filter(Boolean).join(', ')} />
      <p className={styles.fact}>{m.priv_export_leave()}</p>
    </>
  )
}

function Ready({ ready: { uid, size, expires_at } }: { ready: DataExport }) {
  const language = useLanguage()
  const facts = [
    size !== null && m.priv_export_size({ size: fileSize(size, INTL[language]) }),
    expires_at && m.priv_export_until({ date: formatDate(expires_at) }),
  ]
  return (
    <>
      <div>
        <LinkButton href={fileOf(uid)} download variant="secondary" icon={IconDownload}>
          {m.priv_export_download()}
        </LinkButton>
      </div>
      <p className={styles.fact}>{facts.filter(Boolean).join(' ')}</p>
    </>
  )
}
