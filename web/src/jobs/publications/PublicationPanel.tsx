import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Publication } from '@korak/contract/publications.ts'
import { earliestDeadline, termBegins } from '@korak/contract/jobs.rules.ts'
import { call, callHref } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { keyOf, queryClient, queryOf, showAnswer } from '#base/data/query.ts'
import { wordsOf } from '#base/data/submit.ts'
import { useRowCommand } from '#base/page/row-command.ts'
import { showToast } from '#base/page/toasts.ts'
import { allows, useUser } from '#base/session/session.ts'
import { dayOf, formatDay, today } from '#base/text/dates.ts'
import type { JobEditing } from '#jobs/office/useJobEditing.ts'
import { Button } from '#ui/action/Button.tsx'
import { ConfirmDialog } from '#ui/action/Dialog.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { type Column, DataTable } from '#ui/list/DataTable.tsx'
import { m } from '#words/messages.js'
import { CHANNEL_WORDS } from './channels.ts'
import { PublicationDialog } from './PublicationDialog.tsx'
import styles from './PublicationPanel.module.css'

/** Where and when a job was published, and what follows from it for its deadline. */
export function PublicationPanel({ editing }: { editing: JobEditing }) {
  const { uid, status } = editing.base
  const params = { uid }
  const query = useQuery({ ...queryOf('GET /jobs/:uid/publications', { params }), staleTime: 0 })
  // What the portal does itself it notes itself.
  const before = useRef(status)
  useEffect(() => {
    if (before.current === status) return
    before.current = status
    void queryClient.invalidateQueries({ queryKey: keyOf('GET /jobs/:uid/publications', { params: { uid } }) })
  }, [uid, status])
  const user = useUser()
  const mayAdd = Boolean(user && allows(user, 'jobs.publish'))
  const [open, setOpen] = useState<Publication | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Publication | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  /** The job says what follows from its publications. */
  const refresh = async () => {
    const job = await call('GET /jobs/:uid', { params })
    editing.adopt(job)
    await showAnswer('GET /jobs/:uid', { params }, job)
    // Only then: who sees the publication in the list may publish at once.
    await queryClient.invalidateQueries({ queryKey: keyOf('GET /jobs/:uid/publications', { params }) })
  }
  const removal = useRowCommand(
    async ({ uid }: Publication) => {
      setFailed(null)
      try {
        await call('DELETE /publications/:uid', { params: { uid } })
        await refresh()
        showToast({ text: m.publication_deleted() })
      } catch (error) {
        setFailed(wordsOf(error))
      }
    },
    () => setLeaving(null),
  )
  return (
    <Section title={m.publication_heading()} className={styles.panel}>
      <Stack gap={4}>
        {failed && (
          <Notice tone="danger" role="alert">
            {failed}
          </Notice>
        )}
        <Term editing={editing} />
        <Loaded query={query}>
          {(publications) =>
            publications.length === 0 ? (
              <p className="muted">{m.publication_none()}</p>
            ) : (
              <DataTable
                caption={m.publication_heading()}
                columns={columnsOf({ edit: setOpen, remove: setLeaving })}
                rows={publications}
                rowKey={({ uid }) => uid}
              />
            )
          }
        </Loaded>
        {mayAdd && (
          <Row>
            <Button variant="secondary" data-field="publications" onClick={() => setOpen('new')}>
              {m.publication_new()}
            </Button>
            {editing.base.publication.is_zrsz_required && (
              <a href={callHref('GET /jobs/:uid/pdm-1', { params })} download>
                {m.publication_pdm()}
              </a>
            )}
          </Row>
        )}
      </Stack>
      {open && (
        <PublicationDialog
          jobUid={uid}
          publication={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={refresh}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        title={leaving && m.publication_delete_title({ channel: CHANNEL_WORDS[leaving.channel]() })}
        confirm={m.action_delete()}
        keep={m.publication_delete_keep()}
        onKeep={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) void removal.run(leaving)
        }}
      >
        <p>{m.publication_delete_text()}</p>
      </ConfirmDialog>
    </Section>
  )
}

type Act = (publication: Publication) => void
const columnsOf = ({ edit, remove }: { edit: Act; remove: Act }): Column<Publication>[] => [
  {
    key: 'channel',
    label: m.publication_channel(),
    rowHeader: true,
    cell: ({ channel }) => CHANNEL_WORDS[channel](),
  },
  { key: 'from_on', label: m.publication_from(), cell: (one) => formatDay(one.from_on), numeric: true },
  {
    key: 'until_on',
    label: m.publication_until(),
    cell: ({ from_on: from, until_on: until }) =>
      until ? formatDay(until) : from <= today() && m.publication_ongoing(),
    numeric: true,
  },
  { key: 'proof', label: m.publication_proof(), cell: (one) => <Proof of={one} /> },
  {
    key: 'actions',
    label: m.office_actions(),
    actions: true,
    cell: (one) => {
      const name = `${CHANNEL_WORDS[one.channel]()}, ${formatDay(one.from_on)}`
      return (
        <span className={styles.acts}>
          {one.may.update && (
            <Button variant="quiet" onClick={() => edit(one)}>
              {m.publication_edit()}
              <span className="visually-hidden">: {name}</span>
            </Button>
          )}
          {one.may.delete && (
            <Button variant="quiet" onClick={() => remove(one)}>
              {m.action_delete()}
              <span className="visually-hidden">: {name}</span>
            </Button>
          )}
        </span>
      )
    },
  },
]

function Proof({ of: { channel, proof, proof_file: file } }: { of: Publication }) {
  if (!proof && !file) return channel === 'portal' ? '' : <span className="muted">{m.publication_proof_none()}</span>
  return (
    <span className={styles.proof}>
      {proof && (/^https?:\/\/\S+$/.test(proof) ? <a href={proof}>{proof}</a> : proof)}
      {proof && file && <br />}
      {file && (
        <a href={callHref('GET /files/:uid', { params: { uid: file.uid } })} download>
          {file.name}
        </a>
      )}
    </span>
  )
}

/** From when on the deadline may be; one that is nearer already can be extended at once. */
function Term({ editing }: { editing: JobEditing }) {
  const { base: job, change, save } = editing
  const { last_on: last } = job.publication
  if (last === null || job.publication_exception) return null
  const isOpen = job.status === 'published' || job.status === 'paused'
  // What is not public yet will be today at the soonest, as the gate counts.
  const begins = isOpen ? last : termBegins(last, today())
  const earliest = earliestDeadline(begins)
  const deadline = job.expires_at && dayOf(job.expires_at)
  if (!isOpen || !deadline || deadline >= earliest)
    return <p className="muted">{m.publication_term({ date: formatDay(begins), earliest: formatDay(earliest) })}</p>
  const extend = () => {
    change({ expires_at: earliest })
    void save()
  }
  return (
    <Notice
      tone="warn"
      role="status"
      {...(job.may.update && {
        actions: <Button onClick={extend}>{m.publication_extend({ earliest: formatDay(earliest) })}</Button>,
      })}
    >
      {m.publication_short({ deadline: formatDay(deadline), earliest: formatDay(earliest) })}
    </Notice>
  )
}
