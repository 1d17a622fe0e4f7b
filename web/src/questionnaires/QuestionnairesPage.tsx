import type { Screens } from '#base/routing/screens.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { FeedbackLink } from '#feedback/FeedbackLink.tsx'
import { useLastPage } from '#base/routing/last-page.ts'
import { useSearch } from '#base/routing/navigation.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { LinkTabs } from '#ui/navigation/LinkTabs.tsx'
import { Pagination } from '#ui/list/Pagination.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'
import { QuestionnaireCard } from './QuestionnaireCard.tsx'
import { type ListedState, useQuestionnaires } from './questionnaires.api.ts'
import styles from './questionnaires.module.css'

export const screens: Screens = [
  {
    path: '/questionnaires',
    query: ['tab', 'page'],
    title: 'q_title',
    access: 'signed-in',
    bar: true,
    section: 'questionnaires',
  },
]

const hrefOf = (state: ListedState, page = 1) =>
  pathTo('/questionnaires', { tab: state === 'closed' ? state : undefined, page: page > 1 ? page : undefined })

/** Questionnaires to fill in, and those that are done. */
export function QuestionnairesPage() {
  const [search] = useSearch()
  const state = search.get('tab') === 'closed' ? 'closed' : 'open'
  const query = useQuestionnaires(state, Math.max(1, Number(search.get('page')) || 1))
  const isPast = useLastPage(query.data, (page) => hrefOf(state, page))
  const tab = (of: ListedState, label: string) => ({
    href: hrefOf(of),
    label,
    current: of === state,
    ...(query.data && { count: query.data[of] }),
  })
  return (
    <Page measure="text">
      <Stack gap={5}>
        <h1 tabIndex={-1}>{m.q_title()}</h1>
        <LinkTabs label={m.q_title()} tabs={[tab('open', m.q_tab_open()), tab('closed', m.q_tab_closed())]} />
        <Loaded query={query} skeleton={<SkeletonRows rows={3} lines={3} />}>
          {(list) =>
            list.data.length === 0 && !isPast ? (
              <Empty state={state} />
            ) : (
              <>
                <ul className={styles.list}>
                  {list.data.map((card) => (
                    <li key={card.uid}>
                      <QuestionnaireCard card={card} />
                    </li>
                  ))}
                </ul>
                <Pagination page={list.current_page} last={list.last_page} href={(to) => hrefOf(state, to)} />
              </>
            )
          }
        </Loaded>
        <FeedbackLink />
      </Stack>
    </Page>
  )
}

function Empty({ state }: { state: ListedState }) {
  if (state === 'closed')
    return <EmptyState ring="start" title={m.q_closed_empty_title()} text={m.q_closed_empty_text()} />
  return <EmptyState ring="end" title={m.q_empty_title()} text={m.q_empty_text()} />
}
