import { STATE_WORDS } from '#offers/offers.resource.ts'
import { m } from '#i18n/words/messages.js'
import * as values from './record-values.ts'
import type { RecordPage } from './record-values.ts'

const { keyed } = values
const PAY = {
  pay: [m.offer_pay, values.amount],
  pay_period: [
    m.offer_period,
    keyed({ hour: m.offer_period_hour, month: m.offer_period_month, year: m.offer_period_year }),
  ],
  contract: [m.offer_contract, values.contract],
} satisfies RecordPage['columns']
const LETTER = { subject: [m.export_subject], text: [m.export_text] } satisfies RecordPage['columns']

/** What is agreed with candidates and written to and by them, by the file its rows are in. */
export const AGREED: Readonly<Record<string, RecordPage>> = {
  interviews: {
    title: m.interviews_title,
    columns: {
      state: [
        m.export_status,
        keyed({
          proposed: m.interview_state_proposed,
          confirmed: m.interview_state_confirmed,
          declined: m.interview_state_declined,
          cancelled: m.interview_state_cancelled,
          done: m.interview_state_done,
          missed: m.interview_state_missed,
        }),
      ],
      kind: [
        m.interview_kind,
        keyed({
          on_site: m.interview_kind_on_site,
          video: m.interview_kind_video,
          phone: m.interview_kind_phone,
        }),
      ],
      place: [m.export_where],
      starts_at: [m.interview_when],
      ends_at: [m.export_until],
      minutes: [m.interview_minutes_label],
      answer_by: [m.interview_answer_by],
      asked_at: [m.interview_asked],
      lapsed_at: [m.export_lapsed],
      reminded_at: [m.export_reminded],
      created_at: [m.export_made],
      updated_at: [m.export_changed],
    },
    without: ['sequence'],
  },
  'interview-times': {
    title: m.interview_times,
    columns: { starts_at: [m.interview_when], created_at: [m.export_made] },
    without: ['interview_id'],
  },
  offers: {
    title: m.export_offers,
    columns: {
      version: [m.offer_receipt_version],
      state: [m.export_status, keyed(STATE_WORDS)],
      start_on: [m.offer_start],
      ...PAY,
      place: [m.offer_place],
      conditions: [m.offer_conditions],
      ...LETTER,
      sent_at: [m.export_sent],
      answer_by: [m.offer_answer_by],
      answered_at: [m.offer_answered],
      answer_text: [m.offer_answer_text],
      language: [m.export_language, values.language],
      due_at: [m.export_goes],
      created_at: [m.export_made],
      updated_at: [m.export_changed],
    },
    // The document in words of its own, and what proves the answer.
    without: ['document', 'sha256', 'receipt', 'signature'],
  },
  placements: {
    title: m.placements_title,
    columns: {
      start_on: [m.placement_start],
      ...PAY,
      guarantee_days: [m.placement_guarantee_days],
      guarantee_until: [m.placement_guarantee_until],
      ended_on: [m.placement_ended],
      end_reason: [m.placement_ended_why],
      created_at: [m.export_made],
      updated_at: [m.export_changed],
    },
  },
  'placement-check-ins': {
    title: m.placement_check_ins,
    columns: {
      kind: [
        m.export_kind,
        keyed({
          week: m.placement_check_in_week,
          month: m.placement_check_in_month,
          quarter: m.placement_check_in_quarter,
          guarantee: m.placement_check_in_guarantee,
        }),
      ],
      is_stopped: [m.placement_check_in_stopped],
      created_at: [m.export_made],
    },
    without: ['placement_id'],
  },
  letters: {
    title: m.export_letters,
    columns: {
      from_status: [m.export_from_status, values.status],
      to_status: [m.export_status, values.status],
      ...LETTER,
      reason: [m.letter_reason],
      promise_on: [m.letter_promise],
      state: [m.export_letter_state, keyed({ sent: m.export_mail_sent })],
      send_on: [m.letter_day],
      due_at: [m.export_sent],
      language: [m.export_language, values.language],
      created_at: [m.export_made],
      updated_at: [m.export_changed],
    },
    without: ['overtaken'],
  },
  'printed-letters': {
    title: m.export_printed,
    columns: {
      written_on: [m.printed_written],
      ...LETTER,
      cause: [m.printed_cause, keyed({ returned: m.printed_cause_returned, no_email: m.printed_cause_no_email })],
      state: [
        m.export_letter_state,
        keyed({
          open: m.printed_state_open,
          posted: m.printed_state_posted,
          archived: m.printed_state_archived,
        }),
      ],
      posted_on: [m.printed_posted],
      on_behalf: [m.printed_on_behalf],
      is_lost: [m.printed_lost],
      handled_at: [m.export_handled],
      language: [m.export_language, values.language],
      created_at: [m.export_made],
    },
    without: ['template', 'about', 'facts', 'overtaken'],
  },
  replies: {
    title: m.export_replies,
    columns: {
      created_at: [m.export_when],
      from_address: [m.replies_from],
      ...LETTER,
      original: [m.export_whole_mail],
      left_out: [m.export_left_out, values.list],
      state: [
        m.export_status,
        keyed({
          entered: m.export_reply_entered,
          waiting: m.reply_state_waiting,
          assigned: m.reply_state_assigned,
          discarded: m.reply_state_discarded,
        }),
      ],
      due_at: [m.export_goes],
    },
    without: ['event_id', 'assigned_to', 'doubt'],
  },
  approaches: {
    title: m.approaches_title,
    columns: {
      job_id: [m.export_job, values.job],
      email: [m.approach_email],
      note: [m.approach_note],
      created_at: [m.export_made],
      answer_by: [m.offer_answer_by],
      state: [
        m.export_status,
        keyed({
          open: m.export_approach_open,
          accepted: m.approach_own_yes,
          declined: m.approach_own_no,
          withdrawn: m.approach_state_withdrawn,
          late: m.export_approach_late,
        }),
      ],
      answered_at: [m.offer_answered],
      ended_with_job: [m.export_job_over],
      language: [m.approach_language, values.language],
      updated_at: [m.export_changed],
    },
  },
}
