import type { Screens } from '#base/routing/screens.ts'
import type { AnswerOf } from '@korak/contract/all.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { shown } from '@korak/engine/feedback/rounding.ts'
import { formatDay } from '#base/text/dates.ts'
import { isMissing } from '#base/data/errors.ts'
import { useHead } from '#base/page/head.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { Link, useParams } from '#base/routing/navigation.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FiguresTable } from '#ui/list/FiguresTable.tsx'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { formatNumber } from '#answers/questions/numbers.ts'
import { useResult } from './questionnaires.api.ts'
import styles from './result.module.css'

export const screens: Screens = [
  { path: '/questionnaires/:uid/result', title: 'q_title', access: 'signed-in', bar: true, section: 'questionnaires' },
]

/** The released result of a questionnaire, by competence. */
export function ResultPage() {
  const { uid } = useParams<'uid'>()
  const query = useResult(uid)
  useHead(query.data ? { title: m.q_result_title({ title: query.data.title }), noIndex: true } : null)
  return (
    <Page measure="text">
      {isMissing(query.error) ? (
        <EmptyState
          ring="beside"
          level={1}
          title={m.q_result_missing_title()}
          text={m.q_result_missing_text()}
          action={<LinkButton href={pathTo('/questionnaires', { tab: 'closed' })}>{m.q_all()}</LinkButton>}
        />
      ) : (
        <Loaded query={query}>{(result) => <Result result={result} />}</Loaded>
      )}
    </Page>
  )
}

/** On a scale of ours every score has its decimal, so that they compare at a glance; a provider's have what they have. */
const scoreWords = (score: number | null, hasScale: boolean): string =>
  score === null ? '–' : formatNumber(shown(score), 1, hasScale ? 1 : 0)

function Result({ result }: { result: AnswerOf<'GET /portal/questionnaires/:uid/result'> }) {
  const { low, high, earlier_at, norm_n } = result
  const hasEarlier = earlier_at !== null
  const hasNorm = norm_n !== null
  /** A provider's own scales have no ends we know of. */
  const hasScale = high > low
  return (
    <Stack gap={6}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{m.q_result_title({ title: withNonBreaking(result.title) })}</h1>
        <p className={styles.facts}>
          {[
            `${m.q_meta_finished()} ${formatDay(result.finished_at)}`,
            hasScale && m.q_result_scale({ low: formatNumber(low), high: formatNumber(high) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {result.total !== null && (
          <p className={styles.total}>
            {m.q_result_total()}: <strong>{scoreWords(result.total, hasScale)}</strong>
          </p>
        )}
      </header>
      <FiguresTable caption={m.q_result_caption()} className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">{m.q_result_competence()}</th>
            <th scope="col">{m.q_result_now()}</th>
            {hasEarlier && <th scope="col">{m.q_result_earlier({ date: formatDay(earlier_at) })}</th>}
            {hasNorm && <th scope="col">{m.q_result_norm({ count: formatNumber(norm_n) })}</th>}
          </tr>
        </thead>
        <tbody>
          {result.sections.map(({ key, title, score, earlier, norm }) => (
            <tr key={key}>
              <th scope="row">{withNonBreaking(title)}</th>
              <td data-label={m.q_result_now()}>
                {scoreWords(score, hasScale)}
                {hasScale && <Bar value={score} low={low} high={high} look="now" />}
              </td>
              {hasEarlier && (
                <td data-label={m.q_result_earlier({ date: formatDay(earlier_at) })}>
                  {scoreWords(earlier, hasScale)}
                  <Bar value={earlier} low={low} high={high} look="earlier" />
                </td>
              )}
              {hasNorm && (
                <td data-label={m.q_result_norm({ count: formatNumber(norm_n) })}>
                  {scoreWords(norm, hasScale)}
                  <Bar value={norm} low={low} high={high} look="norm" />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </FiguresTable>
      {hasScale && (
        <p>
          <Link href={pathTo('/questionnaires/:uid', { uid: result.uid })}>{m.q_view()}</Link>
        </p>
      )}
    </Stack>
  )
}

type BarProps = { value: number | null; low: number; high: number; look: 'now' | 'earlier' | 'norm' }

/** The number beside it as a length; told apart by pattern too: filled, striped, outlined. */
function Bar({ value, low, high, look }: BarProps) {
  const share = value === null || high <= low ? 0 : Math.max(0, Math.min(1, (value - low) / (high - low)))
  return (
    <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <rect className={styles.track} width="100" height="8" />
      <rect className={styles[look]} width={share * 100} height="8" />
      {look === 'earlier' &&
        Array.from({ length: Math.floor(share * 25) }, (_, at) => (
          <rect key={at} className={styles.stripe} x={at * 4} width="1.6" height="8" />
        ))}
    </svg>
  )
}
