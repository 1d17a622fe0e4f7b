import { NOTICE_DAYS } from '@korak/contract/jobs.rules.ts'

/** SQL for a mail `m` that has not arrived: it came back, or waits for hours, as a mail server puts it off for up to three days. */
const UNDELIVERED = `(m.status = 'failed' or m.status = 'queued' and m.created_at < now() - interval '1 hour')`

const UNDER_WAY = `a.staff_status in ('submitted', 'in_review', 'shortlisted', 'presented', 'interview', 'offer')`
/** Decided about, and not told: undelivered is not told (ZDR-1, article 30); posted is. */
const NOT_REACHED = `a.staff_status in ('not_selected', 'job_closed') and j.selection_ended_on is not null and (
    exists (select from letters l where l.application_id = a.id and l.state = 'held'
      and (greatest(l.due_at, now()) at time zone 'Europe/Ljubljana')::date > j.selection_ended_on + ${NOTICE_DAYS})
    or a.id::text in (select m.params->>'application' from mails m
      where ${UNDELIVERED} and m.template = 'application_letter' and not exists (select from mails n
        where n.user_id = m.user_id and n.template = m.template and n.created_at > m.created_at
          and n.params->>'application' = m.params->>'application')
      and not exists (select from printed_letters p where p.mail_id = m.id and p.state = 'posted'))
    or a.id in (select p.application_id from printed_letters p
      where p.cause = 'no_email' and p.state <> 'posted' and p.template = 'application_letter' and not exists (select from printed_letters n
        where n.application_id = p.application_id and n.template = p.template and n.created_at > p.created_at)))`

/**
 * SQL for an application of job `j` whose person has not been told in time: nobody has decided, the letter is planned for a day after the
 * term, the last letter of its end came back or does not go, or it waits to be printed.
 */
export const UNTOLD = `(${UNDER_WAY} or ${NOT_REACHED})`

const count = (condition: string): string =>
  `(select count(*)::int from applications a where a.job_id = j.id and ${condition})`
/** SQL: how many of job `j` they are. Those under way have an index of their own, and others are looked at only where selection has ended. */
export const UNTOLD_COUNT = `(${count(UNDER_WAY)}
  + case when j.selection_ended_on is null then 0 else ${count(NOT_REACHED)} end)`

/** SQL for an application `a` under way that nobody has answered: no decision, no message from us (decisions.md section 5, rule 2). */
export const UNANSWERED = `${UNDER_WAY}
  and not exists (select from application_events e where e.application_id = a.id and e.kind = 'message' and e.actor = 'staff')`

/** That no letter is the answer: none is held, or it is planned for a day after the promised one. */
export const isUnanswered = (of: string): string => `(${of}.staff_status = ${of}.status or exists (select from letters l
  where l.application_id = ${of}.id and l.state = 'held' and l.send_on > ${of}.promise_on))`
