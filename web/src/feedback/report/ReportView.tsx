import type { FeedbackReport } from '@korak/contract/campaigns.ts'
import type { Href } from '@korak/contract/screens.ts'
import type { Language } from '@korak/contract/shapes.ts'
import { COMMENTS_FROM } from '@korak/engine/feedback/limits.ts'
import { formatDay } from '#base/text/dates.ts'
import { getLanguage } from '#base/text/language.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { LinkButton } from '#ui/action/Button.tsx'
import { FactsList } from '#ui/list/FactsList.tsx'
import { IconDownload } from '#ui/icons.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { Accordion, Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { GroupsTable, StatementsTable } from './GroupsTable.tsx'
import { Overview } from './Overview.tsx'
import styles from './report.module.css'
import { Apart, Ranking } from './Statements.tsx'
import { howWords, seriesWords, textOf } from './labels.ts'

interface Props {
  report: FeedbackReport
  pdfHref: (language: Language) => Href
}

/** A frozen report, as the assessed person and staff read it. @param props.pdfHref the same as a document, in a language */
export function ReportView({ report, pdfHref }: Props) {
  const { debrief_on: debriefOn } = report
  const facts = [
    { label: m.report_subject(), value: report.subject },
    { label: m.report_campaign(), value: withNonBreaking(report.campaign) },
    { label: m.report_closed_on(), value: formatDay(report.closed_on) },
    { label: m.report_frozen_on(), value: formatDay(report.frozen_on) },
    ...(debriefOn ? [{ label: m.report_debrief_on(), value: formatDay(debriefOn) }] : []),
  ]
  return (
    <article className={styles.report}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{m.report_title()}</h1>
        <FactsList facts={facts} className={styles.facts} />
        <p className="no-print">
          <LinkButton href={pdfHref(getLanguage())} download variant="secondary" icon={IconDownload}>
            {m.report_pdf()}
          </LinkButton>
        </p>
      </header>
      <Overview report={report} />
      <Groups report={report} />
      <GroupsTable report={report} />
      <Ranking report={report} />
      <Apart report={report} />
      <StatementsTable report={report} />
      <Comments report={report} />
      <How report={report} />
      <Plan />
    </article>
  )
}

function How({ report }: { report: FeedbackReport }) {
  return (
    <Accordion title={m.report_how()}>
      <Stack gap={3} className={styles.text}>
        {howWords(report).map((paragraph) => (
          <p key={paragraph}>{withNonBreaking(paragraph)}</p>
        ))}
      </Stack>
    </Accordion>
  )
}

/** How many answered; a group that may not be shown is missing. */
function Groups({ report }: { report: FeedbackReport }) {
  return (
    <Section title={m.report_groups()}>
      {report.blocks.length === 0 ? (
        <p>{m.report_groups_none()}</p>
      ) : (
        <ul className={styles.groups}>
          {report.blocks.map(({ key, n }) => (
            <li key={key}>{m.report_group({ group: seriesWords(key), count: n })}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Two people may well say the same. */
function numbered(texts: readonly string[]): { id: string; text: string }[] {
  return texts.map((text, at) => ({ id: `${at} ${text}`, text }))
}

function Comments({ report }: { report: FeedbackReport }) {
  const isEmpty = report.comments.length === 0
  return (
    <Section title={m.report_comments()}>
      <p className={styles.quiet}>
        {isEmpty ? m.report_comments_none({ count: COMMENTS_FROM }) : m.report_comments_text()}
      </p>
      {report.comments.map(({ key, texts }) => (
        <Section key={key} title={textOf(report, key)} level={3} className={styles.part}>
          <ul className={styles.comments}>
            {numbered(texts).map(({ id, text }) => (
              <li key={id}>
                <blockquote>{text}</blockquote>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </Section>
  )
}

/** On paper a page to write on; on the screen where to find it. */
function Plan() {
  const prompts = [m.report_plan_keep(), m.report_plan_change(), m.report_plan_step(), m.report_plan_help()]
  return (
    <Section title={m.report_plan()} className={styles.plan}>
      <p className={styles.onScreen}>{m.report_plan_text()}</p>
      <p className={styles.onPaper}>{m.report_plan_choose()}</p>
      <ul className={styles.prompts}>
        {prompts.map((prompt) => (
          <li key={prompt}>{prompt}</li>
        ))}
      </ul>
    </Section>
  )
}
