import { useEffect, useState, useSyncExternalStore } from 'react'
import { copyText } from '#base/page/copy.ts'
import { keepsSignal } from '#base/page/storage.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import styles from './filling.module.css'
import { type WaitingChange, keptFor, store, storeSignal } from '#answers/queue/store.ts'

const NONE: readonly string[] = []

interface Props {
  /** Whose answers, as `ownerOf` gives it; null where that is not known yet. */
  owner: string | null
  /** Also what still waits: there is no questionnaire it could go to. */
  withWaiting?: boolean
  /** Questions that say it themselves. */
  except?: readonly string[]
  /** Whom the answers are about, where there may be those about others beside them. */
  about?: string
}

/** What was typed and is not accepted any more, in words, until the person has done with it. */
export function NotAccepted({ owner, withWaiting = false, except = NONE, about }: Props) {
  const keeps = useSyncExternalStore(keepsSignal.subscribe, keepsSignal.get, () => true)
  const rows = useKept(owner).filter(
    ({ isRefused, change, said }) => (isRefused || withWaiting) && said && !except.includes(change.item),
  )
  // Of a question answered several times the last answer counts.
  const last = rows.filter((row, at) => rows.findLastIndex(({ change }) => change.item === row.change.item) === at)
  if (last.length === 0) return null
  // Who has no account cannot sign out.
  const isStranger = owner?.includes('/') === false
  return (
    <Notice
      tone="warn"
      className={styles.unaccepted}
      title={about ? m.q_unaccepted_about({ name: about }) : m.q_unaccepted_title()}
    >
      <p>
        {withNonBreaking(
          keeps ? (isStranger ? m.q_unaccepted_stranger() : m.q_unaccepted_text()) : m.q_unaccepted_unkept(),
        )}
      </p>
      <dl className={styles.answered}>
        {last.map(({ change, said }) => (
          <div key={change.id}>
            <dt>{withNonBreaking(said?.question ?? '')}</dt>
            <dd>
              <p className={styles.given}>{said?.answer}</p>
              {!said?.isFile && (
                <Button variant="secondary" onClick={() => void copyText(said?.answer ?? '', m.q_copied())}>
                  <span aria-hidden="true">{m.q_copy()}</span>
                  <span className="visually-hidden">{`${m.q_copy()}: ${said?.question}`}</span>
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Button variant="secondary" onClick={() => void store.remove(rows.map(({ change }) => change.id))}>
        {m.q_unaccepted_dismiss()}
        {about && <span className="visually-hidden">{`: ${about}`}</span>}
      </Button>
    </Notice>
  )
}

/** Rows of the browser under an owner, as they are now. */
function useKept(owner: string | null): readonly WaitingChange[] {
  const changes = useSyncExternalStore(storeSignal.subscribe, storeSignal.get, () => 0)
  const [rows, setRows] = useState<readonly WaitingChange[]>([])
  useEffect(() => {
    let isCurrent = true
    if (owner !== null) void keptFor(owner).then((found) => isCurrent && setRows(found))
    return () => {
      isCurrent = false
    }
  }, [owner, changes])
  return owner === null ? [] : rows
}
