import { APPROACHED, ASKED, CONTACT, INVITED, MAILED, RECEIVED, REFEREES, heldRows } from '#users/addresses.ts'

/**
 * Every table that holds something of a person: where it goes in the download of personal data and what erasing an
 * account does with it. `api/test/schema.test.ts` compares this with the database: a table with personal data or a
 * reference to a person that is missing here fails.
 */
export type PersonalTable = Table & (Exported | Kept)

/** Sections of the readable page of the download rows are told in: as part of something, each row by itself, or by their number. */
const TOLD_WITH = [
  'profile',
  'applications',
  'saved',
  'answers',
  'files',
  'recipients',
  'views',
  'mails',
  'consents',
  'activities',
] as const
export const TOLD_IN_FULL = [
  'notes',
  'evaluations',
  'references',
  'interviews',
  'offers',
  'placements',
  'letters',
  'replies',
  'approaches',
  'tasks',
] as const
export type FullSection = (typeof TOLD_IN_FULL)[number]
type Section = (typeof TOLD_WITH)[number] | FullSection | 'others'

interface Exported {
  /** File under `art15/records/` its rows go to, as a name without ending. */
  exported: string
  /** Where of `index.html` they are. */
  page: Section
}
interface Kept {
  /** Why its rows are in no file. */
  exported: { not: string }
  page?: never
}
interface Table {
  table: string
  /**
   * How rows of one person are found: SQL condition over the table with `$1` as the person's id.
   * Null when rows are not somebody's.
   */
  owner: string | null
  /** Columns never exported, with the reason. */
  withheld?: Record<string, string>
  /** Names inside a column of JSON that are never exported, with the reason. */
  inside?: { column: string; names: string[]; reason: string }
  /** Columns exported only in rows for which the condition holds, with the reason; empty in the others. */
  partly?: { columns: string[]; when: string; reason: string }
  /**
   * `cascade`: goes with the row in `users` by foreign key. `delete`: deleted by the condition. `detach`: the row is not
   * about the person and only loses the reference. Otherwise why it stays.
   */
  erased: 'cascade' | 'delete' | 'detach' | { kept: string }
}

/** What was answered by invitations to public questionnaires. */
const RESPONSES = `select id from public_responses where invitation_id in (select id from public_invitations where ${INVITED})`
const FOLDED = 'the other columns once more, folded for searching'
const UNTOLD = 'held half a minute; once it is told, its words are with the application'
const STAGE = 'how the office calls its steps; what the person is told is the status'
const STAFF = 'who on our side it was; shown as a role, not as a person'

export const PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'users',
    owner: 'id = $1',
    exported: 'account',
    page: 'profile',
    withheld: { password_hash: 'a secret: whoever has it can try passwords', names: FOLDED },
    erased: 'delete',
  },
  { table: 'user_roles', owner: 'user_id = $1', exported: 'roles', page: 'others', erased: 'cascade' },
  { table: 'candidates', owner: 'user_id = $1', exported: 'profile', page: 'profile', erased: 'cascade' },
  {
    table: 'candidate_demographics',
    owner: 'user_id = $1',
    exported: 'demographics',
    page: 'profile',
    erased: 'cascade',
  },
  {
    table: 'candidate_experiences',
    owner: 'user_id = $1',
    exported: 'experiences',
    page: 'profile',
    withheld: { search: FOLDED },
    erased: 'cascade',
  },
  {
    table: 'candidate_schoolings',
    owner: 'user_id = $1',
    exported: 'schoolings',
    page: 'profile',
    withheld: { search: FOLDED },
    erased: 'cascade',
  },
  {
    table: 'candidate_skills',
    owner: 'user_id = $1',
    exported: 'skills',
    page: 'profile',
    withheld: { search: FOLDED },
    erased: 'cascade',
  },
  {
    table: 'person_keys',
    owner: 'user_id = $1',
    exported: { not: 'it only opens the history of changes; what it opens is in the download' },
    withheld: { key: 'a secret: it opens the history of changes' },
    erased: 'cascade',
  },
  {
    table: 'entity_changes',
    owner: 'person_id = $1',
    exported: { not: 'sealed as it is stored; opened it is in art15/changes.json' },
    erased: {
      kept: 'shut for good: the key of its values goes with the account; pseudonymous ids, names of fields and days stay for two years',
    },
  },
  { table: 'candidate_languages', owner: 'user_id = $1', exported: 'languages', page: 'profile', erased: 'cascade' },
  {
    table: 'candidate_search',
    owner: 'user_id = $1',
    exported: {
      not: 'the words of the lists once more, as they are searched; the lists themselves are in the download',
    },
    erased: 'cascade',
  },
  { table: 'cv_readings', owner: 'user_id = $1', exported: 'cv-readings', page: 'others', erased: 'cascade' },
  {
    table: 'cv_texts',
    owner: 'user_id = $1',
    exported: { not: 'the words of a CV once more, as they were read; the file itself is in the download' },
    erased: 'cascade',
  },
  { table: 'employees', owner: 'user_id = $1', exported: 'employment', page: 'others', erased: 'cascade' },
  { table: 'company_contacts', owner: 'user_id = $1', exported: 'company-contact', page: 'others', erased: 'cascade' },
  {
    table: 'company_employees',
    owner: 'user_id = $1',
    exported: 'company-employee',
    page: 'others',
    erased: 'cascade',
  },
  {
    table: 'files',
    owner: 'user_id = $1',
    exported: 'files',
    page: 'files',
    withheld: { storage_key: 'where it lies on our disk; the file itself is in the download' },
    erased: 'cascade',
  },
  {
    table: 'applications',
    owner: 'user_id = $1',
    exported: 'applications',
    page: 'applications',
    withheld: {
      stage_id: 'how staff divide the status, which is in the download, for their own work',
      staff_stage_id: 'how staff divide the status, which is in the download, for their own work',
      staff_status: 'where a letter not sent yet would take it: until then nothing is decided',
      candidate_read_at: 'a mark that counts what is unread; the messages are in the download',
      staff_read_at: 'a mark that counts what is unread; the messages are in the download',
      candidate_wrote_at: 'a mark that counts what is unread; the messages are in the download',
      has_unread: 'a mark that counts what is unread; the messages are in the download',
    },
    erased: 'cascade',
  },
  {
    table: 'letters',
    // Until it is sent nothing is decided; one that was recalled never was.
    owner: "user_id = $1 and state = 'sent'",
    exported: 'letters',
    page: 'letters',
    withheld: {
      stage_id: 'how staff divide the status, which is in the download, for their own work',
      made_by: STAFF,
      bulk_id: 'what staff did at once: of others, too',
    },
    erased: 'cascade',
  },
  {
    table: 'printed_letters',
    owner: 'user_id = $1',
    exported: 'printed-letters',
    page: 'letters',
    withheld: { handled_by: STAFF, mail_id: 'the mail itself is in the download' },
    erased: 'cascade',
  },
  {
    table: 'application_events',
    owner: 'user_id = $1',
    exported: 'application-events',
    page: 'applications',
    withheld: { actor_id: STAFF },
    erased: 'cascade',
  },
  {
    table: 'message_files',
    owner: 'user_id = $1',
    exported: 'application-message-files',
    page: 'applications',
    erased: 'cascade',
  },
  {
    table: 'replies',
    // Also what nobody could place and came from an address of the person.
    owner: `(user_id = $1 or user_id is null and id in (${heldRows('replies', 'from_address')}))`,
    exported: 'replies',
    page: 'replies',
    withheld: { message_hash: 'a secret: that a mail comes once more is known by it', decided_by: STAFF },
    partly: {
      columns: ['from_address', 'subject', 'text', 'original', 'left_out'],
      when: `(state = 'entered' or id in (${heldRows('replies', 'from_address')}))`,
      reason: 'what somebody else sent to an address of the person may tell about other people',
    },
    erased: 'delete',
  },
  {
    table: 'interviews',
    owner: 'user_id = $1',
    exported: 'interviews',
    page: 'interviews',
    withheld: { made_by: STAFF },
    erased: 'cascade',
  },
  {
    table: 'interview_slots',
    owner: 'interview_id in (select id from interviews where user_id = $1)',
    exported: 'interview-times',
    page: 'interviews',
    erased: 'cascade',
  },
  // Of who works with us.
  {
    table: 'interview_people',
    owner: 'user_id = $1',
    exported: 'interviews-attended',
    page: 'others',
    erased: 'cascade',
  },
  {
    table: 'calendar_feeds',
    owner: 'user_id = $1',
    exported: 'calendar-feed',
    page: 'others',
    withheld: { nonce: 'a secret: the address of the calendar is made from it' },
    erased: 'cascade',
  },
  {
    table: 'application_notes',
    // Deleted ones too, for as long as they can be had back: they are held.
    owner: 'user_id = $1',
    exported: 'application-notes',
    page: 'notes',
    withheld: { author_id: STAFF },
    erased: 'cascade',
  },
  {
    table: 'offers',
    // Until it is sent nothing is offered; one that was recalled never was.
    owner: 'user_id = $1 and sent_at is not null',
    exported: 'offers',
    page: 'offers',
    withheld: {
      letter_id: 'the letter itself is in the download',
      made_by: STAFF,
      withdraw_at: UNTOLD,
      withdraw_text: UNTOLD,
      withdrawn_by: STAFF,
    },
    erased: 'cascade',
  },
  {
    table: 'placements',
    owner: 'user_id = $1',
    exported: 'placements',
    page: 'placements',
    withheld: { made_by: STAFF },
    erased: 'cascade',
  },
  {
    table: 'placement_check_ins',
    owner: 'placement_id in (select id from placements where user_id = $1)',
    exported: 'placement-check-ins',
    page: 'placements',
    withheld: { task_id: 'what staff have to do, for their own work' },
    erased: 'cascade',
  },
  {
    table: 'approaches',
    owner: APPROACHED,
    exported: 'approaches',
    page: 'approaches',
    withheld: { made_by: STAFF, token_hash: 'a secret: the link in the mail is known by it' },
    erased: 'delete',
  },
  {
    table: 'reference_requests',
    owner: 'user_id = $1',
    exported: 'reference-requests',
    page: 'references',
    withheld: { asked_by: STAFF },
    erased: 'cascade',
  },
  {
    table: 'referees',
    // Of the candidate, and of who was asked while the address was theirs.
    owner: `(user_id = $1 or ${REFEREES})`,
    exported: 'references',
    page: 'references',
    withheld: { token_hash: 'a secret: the personal link is known by it', sent_by: STAFF },
    partly: {
      columns: ['draft'],
      when: 'user_id <> $1',
      reason: 'what a referee has typed and not sent is theirs alone',
    },
    erased: 'delete',
  },
  {
    table: 'triages',
    owner: 'user_id = $1',
    exported: 'triages',
    page: 'notes',
    withheld: { author_id: STAFF },
    erased: 'cascade',
  },
  {
    table: 'evaluations',
    owner: 'user_id = $1',
    exported: 'evaluations',
    page: 'evaluations',
    withheld: { interviewer_id: STAFF, asked_by: STAFF, stage_sl: STAGE, stage_en: STAGE },
    partly: {
      columns: ['answers'],
      when: 'submitted_at is not null',
      reason: 'until it is handed in it is a draft, which nobody but its writer reads',
    },
    erased: 'cascade',
  },
  {
    table: 'former_evaluations',
    owner: 'user_id = $1',
    exported: 'former-evaluations',
    page: 'evaluations',
    erased: 'cascade',
  },
  {
    table: 'application_records',
    owner: 'person_id = $1',
    exported: { not: 'it comes into being when the account, and with it everybody who could ask, is gone' },
    erased: { kept: 'numbers, days and outcome prove equal treatment for five years; no word, no name' },
  },
  { table: 'saved_jobs', owner: 'user_id = $1', exported: 'saved-jobs', page: 'saved', erased: 'cascade' },
  {
    table: 'sessions',
    owner: 'user_id = $1',
    exported: 'sessions',
    page: 'others',
    withheld: { token_hash: 'a secret of the browser that is signed in' },
    erased: 'cascade',
  },
  {
    table: 'totp_apps',
    owner: 'user_id = $1',
    exported: 'codes-app',
    page: 'others',
    withheld: { secret: 'a secret: whoever has it can make the codes' },
    erased: 'cascade',
  },
  { table: 'passkeys', owner: 'user_id = $1', exported: 'passkeys', page: 'others', erased: 'cascade' },
  {
    table: 'recovery_codes',
    owner: 'user_id = $1',
    exported: 'recovery-codes',
    page: 'others',
    withheld: { salt: 'codes are hashed under it', hash: 'a secret: codes can be tried against it' },
    erased: 'cascade',
  },
  {
    table: 'pending_sign_ins',
    owner: 'user_id = $1',
    exported: { not: 'a sign-in that waits for its second factor, for five minutes' },
    withheld: { token_hash: 'a secret of the browser that signs in', verified: 'made from the hash of the password' },
    erased: 'cascade',
  },
  {
    table: 'links',
    owner: 'user_id = $1',
    exported: 'links',
    page: 'others',
    withheld: { nonce: 'a secret: the link in the mail is made from it' },
    erased: 'cascade',
  },
  { table: 'email_changes', owner: 'user_id = $1', exported: 'email-changes', page: 'others', erased: 'cascade' },
  { table: 'former_emails', owner: 'user_id = $1', exported: 'former-emails', page: 'others', erased: 'cascade' },
  {
    table: 'mails',
    owner: MAILED,
    exported: 'mails',
    page: 'mails',
    partly: {
      columns: ['to_address', 'to_name', 'params'],
      when: RECEIVED,
      reason:
        'in mails that went to somebody else, such as a consultant or a company, they may tell about other people',
    },
    // Also mails about somebody else that went to this person; see deleteMails.
    erased: 'delete',
  },
  { table: 'user_consents', owner: 'user_id = $1', exported: 'consents', page: 'consents', erased: 'cascade' },
  {
    table: 'consent_events',
    owner: 'person_id = $1',
    exported: 'consent-events',
    page: 'consents',
    erased: {
      kept: 'proves what was decided about which text, by a pseudonymous id; the application may not change it',
    },
  },
  {
    table: 'consent_versions',
    owner: null,
    exported: { not: 'texts of ours; the texts a person decided about are in the download with the consents' },
    erased: 'detach',
  },
  {
    table: 'profile_views',
    owner: 'user_id = $1',
    exported: 'views',
    page: 'views',
    withheld: { viewer_id: STAFF },
    erased: 'cascade',
  },
  {
    table: 'share_requests',
    // Presentations of the person, and those the person has answered at a company.
    owner: '(user_id = $1 or client_answered_by = $1)',
    exported: 'share-requests',
    page: 'recipients',
    withheld: {
      asked_by: STAFF,
      client_answered_by: 'who at the company it was; shown as the company, not as a person',
    },
    partly: {
      columns: [
        'user_id',
        'application_id',
        'fields',
        'cv_file_id',
        'note',
        'summary',
        'shown',
        'status',
        'answer_by',
        'decided_at',
        'visible_until',
        'ended_at',
        'ended_because',
        'created_at',
        'updated_at',
      ],
      when: 'user_id = $1',
      reason: 'where the person has answered for a company, it tells about the candidate who was presented',
    },
    erased: 'cascade',
  },
  {
    table: 'owed_erasures',
    owner: 'share_id in (select id from share_requests where user_id = $1)',
    exported: { not: 'what a company has yet to be asked; the presentation it is about is in the download' },
    erased: {
      kept: 'a company must still be asked to erase: number of the application, job and names of fields, until it has been',
    },
  },
  {
    table: 'assignments',
    owner: 'user_id = $1',
    exported: 'assignments',
    page: 'answers',
    withheld: { subject_id: 'somebody else, when the questionnaire is about somebody else', created_by: STAFF },
    erased: 'cascade',
  },
  {
    table: 'answer_sheets',
    owner: `assignment_id in (select id from assignments where user_id = $1) or response_id in (${RESPONSES})`,
    exported: { not: 'holds answers together; the answers themselves are in the download' },
    erased: 'cascade',
  },
  {
    table: 'answers',
    owner: `sheet_id in (select id from assignments where user_id = $1) or sheet_id in (${RESPONSES})`,
    exported: 'answers',
    page: 'answers',
    erased: 'cascade',
  },
  {
    table: 'assessment_orders',
    owner: 'assignment_id in (select id from assignments where user_id = $1)',
    exported: 'assessment-orders',
    page: 'others',
    withheld: { nonce: 'a secret: the address a test is opened with is made from it' },
    erased: 'cascade',
  },
  {
    table: 'questionnaire_versions',
    owner: null,
    exported: { not: 'questions of ours; those a person has answered are in the download with the answers' },
    erased: 'detach',
  },
  {
    table: 'campaigns',
    owner: null,
    exported: { not: 'a project of ours; what the person did in it is in the download by itself' },
    erased: 'detach',
  },
  {
    table: 'campaign_subjects',
    owner: 'user_id = $1',
    exported: 'feedback-assessed',
    page: 'others',
    withheld: {
      answered: 'how many of a small group have answered would tell about each of them',
      is_together: 'follows from an approved claim, too: it would tell that somebody has answered',
      is_apart: 'follows from how many of a small group were asked, those who are gone since among them',
    },
    erased: 'cascade',
  },
  {
    table: 'campaign_participants',
    owner: ASKED,
    exported: 'feedback-asked',
    page: 'others',
    withheld: { token_hash: 'a secret: the personal link is known by it' },
    erased: 'delete',
  },
  {
    table: 'campaign_raters',
    owner: `participant_id in (select id from campaign_participants where ${ASKED})`,
    exported: 'feedback-about-others',
    page: 'others',
    withheld: {
      proposed_by: 'somebody else: who named this person as a rater',
      decline_reason: 'what somebody else was told of a proposal of theirs',
      decided_at: 'when it was decided about a proposal of somebody else',
      told_at: 'when somebody else was told of it',
      invite_from: 'until when what was decided about a proposal of somebody else can be taken back',
    },
    erased: 'cascade',
  },
  {
    table: 'rater_proposals',
    owner: `rater_id in (select id from campaign_raters where participant_id in (select id from campaign_participants where ${ASKED}))`,
    exported: {
      not: 'who named a person as a rater is somebody else, and whom staff has named the assessed person must not find out',
    },
    erased: 'cascade',
  },
  {
    table: 'feedback_slots',
    // Sealed: whom they are about and who gave them only the key of the campaign tells. See leaveFeedback.
    owner: null,
    exported: {
      not: 'other people were promised that what they said stays unknown; own answers are with the answers, results in the report',
    },
    erased: {
      kept: 'what others have submitted about others; leaveFeedback takes out what is about the person and empties what is unfinished',
    },
  },
  {
    table: 'feedback_reports',
    // The person's once it is released to them.
    owner: 'released_at is not null and subject_id in (select id from campaign_subjects where user_id = $1)',
    exported: 'feedback-reports',
    page: 'others',
    inside: {
      column: 'content',
      names: ['spread', 'agreement'],
      reason: 'in older reports only: beside the means they would tell single answers',
    },
    erased: 'cascade',
  },
  {
    table: 'public_invitations',
    owner: INVITED,
    exported: 'public-invitations',
    page: 'others',
    withheld: { token_hash: 'a secret: the link in the mail is known by it' },
    erased: 'delete',
  },
  {
    table: 'public_responses',
    // Those of personal invitations; anonymous ones are nobody's.
    owner: `id in (${RESPONSES})`,
    exported: 'public-responses',
    page: 'others',
    erased: 'delete',
  },
  {
    table: 'public_links',
    owner: null,
    exported: { not: 'a questionnaire of ours at an address; what a person answered there is with the answers' },
    erased: 'detach',
  },
  {
    table: 'codelist_merge_rows',
    // Rows of several tables under one name; of profiles and answers they are gone within a minute.
    owner: null,
    exported: {
      not: 'what a merge of options has moved in the profile and in answers, which are in the download; gone within a minute',
    },
    erased: { kept: 'gone within a minute by itself; without the record it is about it says nothing' },
  },
  {
    table: 'bulk_actions',
    // Rows hold ids of jobs, options, applications, raters and letters to print; what they name is somebody's by its own table.
    owner: '(actor_id = $1 or undone_by = $1)',
    exported: {
      not: 'work of ours on many jobs, options, applications, raters or letters to print at once: ids, each with what it was before; what was done is in the trail',
    },
    erased: 'detach',
  },
  {
    table: 'substitutes',
    owner: '(user_id = $1 or substitute_id = $1)',
    exported: 'substitutes',
    page: 'others',
    withheld: { substitute_id: STAFF },
    partly: { columns: ['user_id'], when: 'user_id = $1', reason: 'where the person stands in, it is a colleague' },
    erased: 'cascade',
  },
  {
    table: 'tasks',
    // On an application or account of the person; theirs to do, or written by them. Deleted ones as with notes.
    owner:
      '(user_id = $1 or application_id in (select id from applications where user_id = $1) or assignee_id = $1 or author_id = $1)',
    exported: 'tasks',
    page: 'tasks',
    withheld: { assignee_id: STAFF, author_id: STAFF, mentioned_as: STAFF },
    partly: {
      columns: ['text'],
      when: '(user_id is null and application_id is null or user_id = $1 or application_id in (select id from applications where user_id = $1))',
      reason: 'where the person works with us, it may tell about somebody else the task is about',
    },
    // What they had to do is handed over before.
    erased: 'cascade',
  },
  { table: 'news_seen', owner: 'user_id = $1', exported: 'news-seen', page: 'others', erased: 'cascade' },
  { table: 'last_opened', owner: 'user_id = $1', exported: 'last-opened', page: 'others', erased: 'cascade' },
  // Those they share are handed over before.
  { table: 'saved_views', owner: 'owner_id = $1', exported: 'saved-views', page: 'others', erased: 'cascade' },
  { table: 'pinned_views', owner: 'user_id = $1', exported: 'pinned-views', page: 'others', erased: 'cascade' },
  {
    table: 'record_permissions',
    owner: 'user_id = $1',
    exported: 'record-permissions',
    page: 'others',
    erased: 'cascade',
  },
  { table: 'data_exports', owner: 'user_id = $1', exported: 'downloads', page: 'others', erased: 'cascade' },
  {
    table: 'legal_holds',
    owner: 'user_id = $1',
    exported: 'legal-holds',
    page: 'others',
    withheld: {
      reason: 'may tell about a dispute with other people; that there is a hold is told',
      placed_by: STAFF,
      released_by: STAFF,
    },
    erased: 'cascade',
  },
  {
    table: 'job_presences',
    owner: 'user_id = $1',
    exported: { not: 'which ad an employee has open at this moment; it is gone within a minute' },
    erased: 'cascade',
  },
  {
    table: 'jobs',
    // The contact named in an ad, when it is this person.
    owner: CONTACT,
    exported: { not: 'an ad is about work, and public; its contact is named there' },
    erased: 'detach',
  },
  {
    table: 'audit_events',
    owner: 'user_id = $1',
    exported: 'activities',
    page: 'activities',
    withheld: { actor_id: STAFF },
    partly: {
      columns: ['device', 'ip'],
      when: '(actor_id is null or actor_id = $1)',
      reason: 'where somebody else acted, device and network are theirs',
    },
    erased: {
      kept: 'by pseudonymous ids that it was erased, what others did and the day, which company was shown data until five years are over; leaveTrail takes out the rest',
    },
  },
]
