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
import { BackLink } from '#ui/navigation/BackLink.tsx'
import { Page, Row, Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
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
      <BackLink href={pathTo('/questionnaires', { tab: 'closed' })}>{m.q_all()}</BackLink>
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

type Released = AnswerOf<'GET /portal/questionnaires/:uid/result'>

/** What the numbers mean, in sentences: the ends of the scale, the answers the total lies at, the highest and the lowest. */
function meaningWords({ points, total, sections }: Released): string[] {
  const [first, last] = [points[0], points.at(-1)]
  const scored = sections.flatMap(({ title, score }) => (score === null ? [] : [{ title, score: shown(score) }]))
  const ranked = scored.toSorted((a, b) => b.score - a.score)
  const [top, bottom] = [ranked[0], ranked.at(-1)]
  const of = (section: { title: string; score: number }) => `${section.title} (${scoreWords(section.score, true)})`
  return [
    first && last
      ? m.q_result_ends({
          low: formatNumber(first.value),
          lowest: first.label,
          high: formatNumber(last.value),
          highest: last.label,
        })
      : '',
    total === null ? '' : totalWords(points, total),
    top && bottom && top.score > bottom.score ? m.q_result_apart({ highest: of(top), lowest: of(bottom) }) : '',
  ].filter(Boolean)
}

/** The answer a total is at, or the two it is between. */
function totalWords(points: Released['points'], total: number): string {
  const score = shown(total)
  const lower = points.findLast(({ value }) => value <= score)
  const upper = points.find(({ value }) => value >= score)
  if (!lower || !upper) return ''
  const said = scoreWords(total, true)
  return lower === upper
    ? m.q_result_at({ score: said, label: lower.label })
    : m.q_result_between({ score: said, lower: lower.label, upper: upper.label })
}

function Result({ result }: { result: Released }) {
  const { low, high, earlier_at, norm_n } = result
  const hasEarlier = earlier_at !== null
  const hasNorm = norm_n !== null
  /** A provider's own scales have no ends we know of. */
  const hasScale = high > low
  const meaning = hasScale ? meaningWords(result) : []
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
        {meaning.length > 0 && <p className={styles.meaning}>{withNonBreaking(meaning.join(' '))}</p>}
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
      <Section title={m.q_result_next()}>
        <p>{withNonBreaking(m.q_result_next_text())}</p>
        <Row gap={5}>
          <LinkButton href={pathTo('/settings/experience', {}, 'testi')} variant="secondary">
            {m.q_result_profile()}
          </LinkButton>
          {hasScale && <Link href={pathTo('/questionnaires/:uid', { uid: result.uid })}>{m.q_view()}</Link>}
        </Row>
      </Section>
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
