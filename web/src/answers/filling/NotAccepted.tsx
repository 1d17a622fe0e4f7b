import { useEffect, useState, useSyncExternalStore } from 'react'
import { copyText } from '#base/page/copy.ts'
import { keepsSignal } from '#base/page/storage.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { m } from '#words/messages.js'
import styles from './filling.module.css'
import { fieldsElsewhere } from '#answers/queue/locks.ts'
import { type Said, type WaitingChange, keptFor, store, storeSignal } from '#answers/queue/store.ts'

interface Props {
  /** Whose answers, as `ownerOf` gives it; null where that is not known yet. */
  owner: string | null
  /** Also what still waits: there is no questionnaire it could go to. */
  withWaiting?: boolean
  /** Questions of an open page that say it themselves. */
  except?: { page: string; items: readonly string[] }
  /** Whom the answers are about, where there may be those about others beside them. */
  about?: string
}

/** What was typed and is not accepted any more, in words, until the person has done with it. */
export function NotAccepted({ owner, withWaiting = false, except, about }: Props) {
  const keeps = useSyncExternalStore(keepsSignal.subscribe, keepsSignal.get, () => true)
  const saysItself = ({ page, change }: WaitingChange) => page === except?.page && except.items.includes(change.item)
  const rows = useKept(owner).filter(
    (row) => (row.isRefused || withWaiting) && row.said !== undefined && !saysItself(row),
  )
  if (rows.length === 0) return null
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
        {[...Map.groupBy(rows, ({ change }) => change.item)].map(([item, typed]) => (
          <div key={item}>
            <dt>{withNonBreaking(typed[0]?.said?.question ?? '')}</dt>
            {textsOf(typed).map(({ question, answer, isFile }, at) => (
              <dd key={answer}>
                <p className={styles.given}>{answer}</p>
                {!isFile && (
                  <Button variant="secondary" onClick={() => void copyText(answer, m.q_copied())}>
                    <span aria-hidden="true">{m.q_copy()}</span>
                    <span className="visually-hidden">
                      {`${m.q_copy()}: ${question}${at === 0 ? '' : ` (${at + 1})`}`}
                    </span>
                  </Button>
                )}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <Button
        variant="secondary"
        aria-label={about && `${m.q_unaccepted_dismiss()}: ${about}`}
        onClick={() => void store.remove(rows.map(({ change }) => change.id))}
      >
        {m.q_unaccepted_dismiss()}
      </Button>
    </Notice>
  )
}

/** Of what a page was told for a question the last counts; different pages may have been told different things. */
function textsOf(typed: readonly WaitingChange[]): Said[] {
  const last = new Map(typed.map(({ page, said }) => [page, said]))
  const texts = [...last.values()].filter((said) => said !== undefined)
  return [...new Map(texts.map((said) => [said.answer, said])).values()]
}

async function look(owner: string): Promise<WaitingChange[]> {
  const [rows, elsewhere] = await Promise.all([keptFor(owner), fieldsElsewhere()])
  return rows.filter(({ page }) => !elsewhere.has(page))
}

/** Rows of the browser under an owner that stand in no field of another tab, as they are now. */
function useKept(owner: string | null): readonly WaitingChange[] {
  const changes = useSyncExternalStore(storeSignal.subscribe, storeSignal.get, () => 0)
  const [rows, setRows] = useState<readonly WaitingChange[]>([])
  useEffect(() => {
    if (owner === null) return
    let isCurrent = true
    const again = () => void look(owner).then((found) => isCurrent && setRows(found))
    again()
    // A tab the browser ends says nothing.
    addEventListener('focus', again)
    return () => {
      isCurrent = false
      removeEventListener('focus', again)
    }
  }, [owner, changes])
  return owner === null ? [] : rows
}
