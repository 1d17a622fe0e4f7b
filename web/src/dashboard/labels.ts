import type { Task } from '@korak/contract/tasks.ts'
import { daysBetween, formatDay, today } from '#base/text/dates.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { m } from '#words/messages.js'

const TITLES: Record<Task['kind'], (subject: string, about: string) => string> = {
  profile: () => m.dash_task_profile(),
  consent: (title) => m.dash_task_consent({ title }),
  share: (company) => m.dash_task_share({ company: withNonBreaking(company) }),
  presentation: (title) => m.dash_task_presentation({ title }),
  questionnaire: (title, about) =>
    about ? m.dash_task_questionnaire_about({ title, about }) : m.dash_task_questionnaire({ title }),
  feedback: (title) => m.dash_task_feedback({ title }),
  keep_profile: () => m.dash_task_keep_profile(),
  consent_renewal: (title) => m.dash_task_consent_renewal({ title }),
  cv: () => m.dash_task_cv(),
  application_draft: (title) => m.dash_task_draft({ title }),
  interview_reply: (title) => m.dash_task_interview_reply({ title }),
  offer_reply: (title) => m.dash_task_offer_reply({ title }),
  references_reply: (title) => m.dash_task_references_reply({ title }),
  message_reply: (title) => m.dash_task_message_reply({ title }),
  messages: () => m.dash_task_messages(),
  proposals: () => m.dash_task_proposals(),
  find_job: () => m.dash_task_find(),
}
const ACTIONS: Record<Task['kind'], () => string> = {
  profile: () => m.dash_do_profile(),
  consent: () => m.dash_do_consent(),
  share: () => m.dash_do_share(),
  presentation: () => m.dash_do_presentation(),
  questionnaire: () => m.dash_do_questionnaire(),
  feedback: () => m.dash_do_feedback(),
  keep_profile: () => m.dash_do_keep_profile(),
  consent_renewal: () => m.dash_do_consent_renewal(),
  cv: () => m.dash_do_cv(),
  application_draft: () => m.dash_do_draft(),
  interview_reply: () => m.dash_do_interview_reply(),
  offer_reply: () => m.dash_do_offer_reply(),
  references_reply: () => m.dash_do_references_reply(),
  message_reply: () => m.dash_do_message_reply(),
  messages: () => m.dash_do_messages(),
  proposals: () => m.dash_do_proposals(),
  find_job: () => m.dash_tasks_empty_cta(),
}

/** Whom a questionnaire is about: two with one title are told apart by it. */
const aboutOf = ({ people, is_self }: Task): string => (is_self ? m.dash_self() : people.join(', '))

export const titleOf = (task: Task): string =>
  // "(m/ž)" stays together.
  withNonBreaking(TITLES[task.kind](task.subject ?? '', aboutOf(task))).replaceAll(
    /(?<=\(\p{L}\/)(?=\p{L}\))/gu,
    '\u2060',
  )
export const actionOf = (task: Task): string => ACTIONS[task.kind]()

/** With so few days left they are counted. */
const SOON_DAYS = 7

function dueOf(day: string): string {
  const left = daysBetween(today(), day)
  if (left === 0) return m.dash_due_today()
  const date = formatDay(day)
  return left > 0 && left <= SOON_DAYS ? m.dash_due_soon({ date, count: left }) : m.dash_due({ date })
}

/** Deadline and time needed, in one line. */
export function factsOf(task: Task): string {
  const facts = [
    task.due_on && dueOf(task.due_on),
    task.kind === 'profile' && task.count ? m.dash_missing_fields({ count: task.count }) : null,
    task.kind === 'proposals' && task.count ? m.dash_proposals({ count: task.count }) : null,
    task.kind === 'messages' && task.count ? m.messages_unread({ count: task.count }) : null,
    task.minutes > 0 ? m.dash_takes({ minutes: m.count_minutes({ count: task.minutes }) }) : null,
  ]
  return facts.filter(Boolean).join(' ')
}
