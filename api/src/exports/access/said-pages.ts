import { m } from '#i18n/words/messages.js'
import * as values from './record-values.ts'
import type { RecordPage } from './record-values.ts'

const { keyed } = values
const OPINIONS = keyed({ yes: m.triage_yes, maybe: m.triage_maybe, no: m.triage_no })

/** What is written about a candidate, by the file its rows are in. */
export const SAID: Readonly<Record<string, RecordPage>> = {
  'application-notes': {
    title: m.note_title,
    columns: {
      created_at: [m.export_when],
      kind: [m.note_kind, keyed({ fact: m.note_fact, opinion: m.note_opinion })],
      text: [m.note_text],
      deleted_at: [m.export_deleted],
    },
  },
  triages: {
    title: m.triage_title,
    columns: {
      opinion: [m.note_opinion, OPINIONS],
      reason: [m.triage_reason],
      first_opinion: [m.export_first_opinion, OPINIONS],
      first_reason: [m.export_first_reason],
      first_at: [m.export_first_at],
      created_at: [m.export_when],
      updated_at: [m.export_changed],
      deleted_at: [m.export_deleted],
      is_led: [m.export_after_others],
    },
  },
  evaluations: {
    title: m.evaluations_title,
    columns: {
      asked_at: [m.export_asked],
      due_on: [m.evaluation_due],
      submitted_at: [m.export_submitted],
      answers: [m.export_answers, values.judged],
      withdrawn_at: [m.export_withdrawn],
      created_at: [m.export_made],
      updated_at: [m.export_changed],
    },
    without: ['stage_id', 'version_id'],
  },
  'former-evaluations': {
    title: m.export_former_evaluations,
    columns: {
      submitted_at: [m.export_submitted],
      answers: [m.export_answers, values.judged],
      created_at: [m.export_changed],
    },
    without: ['evaluation_id'],
  },
  'reference-requests': {
    title: m.export_reference_requests,
    columns: {
      created_at: [m.export_when],
      wanted: [m.reference_wanted],
      reason: [m.reference_reason],
      updated_at: [m.export_changed],
    },
    without: ['event_id'],
  },
  references: {
    title: m.reference_own_title,
    columns: {
      name: [m.reference_name],
      relation: [
        m.reference_relation,
        keyed({
          manager: m.reference_relation_manager,
          colleague: m.reference_relation_colleague,
          report: m.reference_relation_report,
          client: m.reference_relation_client,
          teacher: m.reference_relation_teacher,
          other: m.reference_relation_other,
        }),
      ],
      employer: [m.reference_employer],
      email: [m.reference_email],
      language: [m.reference_language, values.language],
      agreed_at: [m.export_agreed],
      state: [
        m.export_status,
        keyed({
          named: m.reference_state_named,
          held: m.reference_state_held,
          open: m.reference_state_open,
          answered: m.reference_state_answered,
          declined: m.reference_state_declined,
          withdrawn: m.reference_state_withdrawn,
          revoked: m.reference_state_revoked,
        }),
      ],
      text: [m.reference_send_text],
      sent_at: [m.export_sent],
      due_at: [m.export_goes],
      expires_at: [m.offer_answer_by],
      reminded_at: [m.export_reminded],
      answered_at: [m.offer_answered],
      answers: [m.export_answers, values.reference],
      draft: [m.export_draft, values.reference],
      read_at: [m.export_read],
      stopped_at: [m.export_stopped],
      created_at: [m.export_made],
      updated_at: [m.export_changed],
    },
  },
  tasks: {
    title: m.tasks_title,
    columns: {
      text: [m.task_text],
      text_en: [m.export_text_en],
      due_on: [m.task_due],
      done_at: [m.task_done],
      created_at: [m.export_made],
      updated_at: [m.export_changed],
      deleted_at: [m.export_deleted],
      job_id: [m.export_job, values.job],
    },
    without: ['company_id', 'mentioned_in', 'put_away'],
  },
}
