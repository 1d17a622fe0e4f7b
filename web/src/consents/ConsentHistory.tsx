import type { ConsentDetails } from '@korak/contract/consents.ts'
import { formatDate } from '#base/text/dates.ts'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { receiptHref } from './consents.api.ts'
import styles from './consents.module.css'
import { Timeline } from '#ui/list/Timeline.tsx'
import { actionWords, methodWords } from './labels.ts'
import { versionWords } from './version-words.ts'

type Event = ConsentDetails['history'][number]

/** Everything that happened, newest first: what, about which version, how; each decision with its signed receipt. */
export function ConsentHistory({ consent: { uid, kind, history } }: { consent: ConsentDetails }) {
  return (
    <Section title={m.c_history()}>
      <Timeline>
        {history.map((event) => {
          const what = actionWords(event, kind)
          return (
            <li key={event.uid}>
              <p>
                <strong>{what}</strong>
                <span className={styles.facts}> · {methodWords[event.method]()}</span>
              </p>
              <p className={styles.facts}>
                <time dateTime={event.at}>{formatDate(event.at)}</time> ·{' '}
                {m.c_version({ version: versionWords(event.version) })}
              </p>
              {event.has_receipt && <Receipts uid={uid} event={event} what={what} />}
            </li>
          )
        })}
      </Timeline>
      {history.some((event) => event.has_receipt) && <p className={styles.facts}>{m.c_receipt_hint()}</p>}
    </Section>
  )
}

function Receipts({ uid, event, what }: { uid: string; event: Event; what: string }) {
  const of = m.c_receipt_of({ action: what, date: formatDate(event.at) })
  return (
    <p className={styles.receipts}>
      {(['pdf', 'json'] as const).map((format) => {
        const words = format === 'pdf' ? m.c_receipt_pdf() : m.c_receipt_json()
        return (
          <a key={format} href={receiptHref(uid, event.uid, format)} download aria-label={`${words}: ${of}`}>
            {words}
          </a>
        )
      })}
    </p>
  )
}
