import type { Screens } from '#base/routing/screens.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { callHref } from '#base/data/call.ts'
import { isMissing } from '#base/data/errors.ts'
import { useHead } from '#base/page/head.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useParams } from '#base/routing/navigation.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { ReportView } from '#feedback/report/ReportView.tsx'
import { BackLink } from '#ui/navigation/BackLink.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Page } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { useOwnReport } from './feedback.api.ts'

export const screens: Screens = [
  { path: '/feedback/:uid/report', title: 'feedback_report', access: 'signed-in', bar: true, section: 'feedback' },
]

/** The released report of the assessed person. */
export function ReportPage() {
  const { uid } = useParams<'uid'>()
  const query = useOwnReport(uid)
  useHead(
    query.data
      ? { title: m.feedback_report_title({ title: withNonBreaking(query.data.campaign) }), noIndex: true }
      : null,
  )
  return (
    <Page>
      {query.data ? (
        <BackLink href={pathTo('/feedback/:uid', { uid })}>{withNonBreaking(query.data.campaign)}</BackLink>
      ) : (
        <BackLink href="/feedback">{m.feedback_back()}</BackLink>
      )}
      {isMissing(query.error) ? (
        <EmptyState
          ring="beside"
          level={1}
          title={m.feedback_report_missing_title()}
          text={m.feedback_report_missing_text()}
        />
      ) : (
        <Loaded query={query}>
          {(report) => (
            <ReportView
              report={report}
              pdfHref={(language) =>
                callHref('GET /portal/feedback/:uid/report.pdf', { params: { uid }, query: { language } })
              }
            />
          )}
        </Loaded>
      )}
    </Page>
  )
}
