-- 360-degree feedback. Who was asked is kept apart from what was answered: a rater has a row here, the answers have a slot,
-- and what leads from one to the other is a key outside the database (feedback/slots.ts).
create type campaign_status as enum ('draft', 'open', 'closed');
create type relationship as enum ('self', 'leader', 'coworker', 'employee');
create type nomination_status as enum ('proposed', 'approved', 'declined');

create table campaigns (
  id uuid primary key default gen_random_uuid(),
  title_sl text not null,
  title_en text not null,
  version_id uuid not null references questionnaire_versions,
  status campaign_status not null default 'draft',
  -- Until then the assessed people may name raters.
  nominate_until timestamptz,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  -- So many of a group must have answered; cannot be changed after the draft.
  threshold_self int not null default 1 check (threshold_self >= 1),
  threshold_leader int not null default 1 check (threshold_leader >= 1),
  threshold_coworker int not null default 3 check (threshold_coworker >= 2),
  threshold_employee int not null default 3 check (threshold_employee >= 2),
  -- Days before the end on which those who have not answered are reminded.
  reminder_days int[] not null default '{7,3,1}',
  -- At most so many new people to assess for one rater in seven days, over all campaigns.
  weekly_cap int not null default 5 check (weekly_cap between 1 and 50),
  closed_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (closes_at > opens_at)
);
create index campaigns_version on campaigns (version_id);
create index campaigns_created_by on campaigns (created_by);
create index campaigns_open on campaigns (closes_at) where status = 'open';

-- The assessed people.
create table campaign_subjects (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (campaign_id, user_id)
);
create index campaign_subjects_user on campaign_subjects (user_id);

-- Everybody who is asked in a campaign, once, whomever they assess: with an account of the portal or by a personal link.
create table campaign_participants (
  id uuid primary key default gen_random_uuid(),
  campaign_id uuid not null references campaigns on delete cascade,
  user_id uuid references users on delete cascade,
  name text not null,
  email text not null,
  language language not null default 'sl-SI',
  -- SHA-256 of the token of the personal link; the token is derived from the id.
  token_hash bytea not null unique check (length(token_hash) = 32),
  reminded_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index campaign_participants_email on campaign_participants (campaign_id, lower(email));
create index campaign_participants_user on campaign_participants (user_id);
create index campaign_participants_mail on campaign_participants (lower(email));

-- Who assesses whom.
create table campaign_raters (
  id uuid primary key default gen_random_uuid(),
  subject_id uuid not null references campaign_subjects on delete cascade,
  participant_id uuid not null references campaign_participants on delete cascade,
  relationship relationship not null,
  nomination nomination_status not null default 'approved',
  proposed_by uuid references users on delete set null,
  -- What the rater says instead; counts once it is approved.
  claimed relationship,
  claim nomination_status,
  -- Asked by mail; until then it waits for the weekly cap or for the opening.
  invited_at timestamptz,
  status questionnaire_status not null default 'open',
  answered_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (subject_id, participant_id),
  check ((claimed is null) = (claim is null))
);
create index campaign_raters_participant on campaign_raters (participant_id);
create index campaign_raters_proposed_by on campaign_raters (proposed_by);

-- Answers about an assessed person. The id is derived from the rater's with a key the database does not have.
create table feedback_slots (
  id uuid primary key,
  subject_id uuid not null references campaign_subjects on delete cascade,
  -- The one that counts.
  relationship relationship not null,
  status questionnaire_status not null default 'in-progress',
  -- No time finer than the day, here and in the sheet.
  completed_on date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (created_at = date_trunc('day', created_at, 'Europe/Ljubljana')),
  check (updated_at = date_trunc('day', updated_at, 'Europe/Ljubljana'))
);
create index feedback_slots_subject on feedback_slots (subject_id, status);

-- Made once, after the campaign was closed; never again, so that no two versions can be subtracted from each other.
create table feedback_reports (
  id uuid primary key default gen_random_uuid(),
  subject_id uuid not null unique references campaign_subjects on delete cascade,
  -- FeedbackReport of contract/src/campaigns.ts, without the words that depend on the language.
  content jsonb not null,
  hash bytea not null check (length(hash) = 32),
  frozen_by uuid references users on delete set null,
  released_at timestamptz,
  released_by uuid references users on delete set null,
  -- The day the consultant talks it over with the person.
  debrief_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index feedback_reports_frozen_by on feedback_reports (frozen_by);
create index feedback_reports_released_by on feedback_reports (released_by);
create function refuse_report_change() returns trigger language plpgsql as $$
begin
  if new.content <> old.content or new.hash <> old.hash or new.subject_id <> old.subject_id then
    raise exception 'feedback reports never change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger feedback_reports_frozen before update on feedback_reports for each row execute function refuse_report_change();

alter table answer_sheets
  add column slot_id uuid unique references feedback_slots on delete cascade,
  add constraint answer_sheets_owner check (num_nonnulls(assignment_id, response_id, slot_id) = 1);

-- A rater with an account has a card among the own questionnaires.
alter table assignments add column rater_id uuid unique references campaign_raters on delete cascade;

comment on column answer_sheets.slot_id is 'pd: pseudonym';
comment on column assignments.rater_id is 'pd: pseudonym';
comment on column campaigns.id is 'pd: none';
comment on column campaigns.title_sl is 'pd: none';
comment on column campaigns.title_en is 'pd: none';
comment on column campaigns.version_id is 'pd: none';
comment on column campaigns.status is 'pd: none';
comment on column campaigns.nominate_until is 'pd: none';
comment on column campaigns.opens_at is 'pd: none';
comment on column campaigns.closes_at is 'pd: none';
comment on column campaigns.threshold_self is 'pd: none';
comment on column campaigns.threshold_leader is 'pd: none';
comment on column campaigns.threshold_coworker is 'pd: none';
comment on column campaigns.threshold_employee is 'pd: none';
comment on column campaigns.reminder_days is 'pd: none';
comment on column campaigns.weekly_cap is 'pd: none';
comment on column campaigns.closed_at is 'pd: none';
comment on column campaigns.created_by is 'pd: staff';
comment on column campaigns.created_at is 'pd: none';
comment on column campaigns.updated_at is 'pd: none';
comment on column campaign_subjects.id is 'pd: pseudonym';
comment on column campaign_subjects.campaign_id is 'pd: none';
comment on column campaign_subjects.user_id is 'pd: pseudonym';
comment on column campaign_subjects.created_at is 'pd: activity';
comment on column campaign_subjects.updated_at is 'pd: none';
comment on column campaign_participants.id is 'pd: pseudonym';
comment on column campaign_participants.campaign_id is 'pd: none';
comment on column campaign_participants.user_id is 'pd: pseudonym';
comment on column campaign_participants.name is 'pd: name';
comment on column campaign_participants.email is 'pd: contact';
comment on column campaign_participants.language is 'pd: preference';
comment on column campaign_participants.token_hash is 'pd: secret';
comment on column campaign_participants.reminded_on is 'pd: activity';
comment on column campaign_participants.created_at is 'pd: activity';
comment on column campaign_participants.updated_at is 'pd: none';
comment on column campaign_raters.id is 'pd: pseudonym';
comment on column campaign_raters.subject_id is 'pd: pseudonym';
comment on column campaign_raters.participant_id is 'pd: pseudonym';
comment on column campaign_raters.relationship is 'pd: answer';
comment on column campaign_raters.nomination is 'pd: activity';
comment on column campaign_raters.proposed_by is 'pd: pseudonym';
comment on column campaign_raters.claimed is 'pd: answer';
comment on column campaign_raters.claim is 'pd: activity';
comment on column campaign_raters.invited_at is 'pd: activity';
comment on column campaign_raters.status is 'pd: activity';
comment on column campaign_raters.answered_on is 'pd: activity';
comment on column campaign_raters.created_at is 'pd: activity';
comment on column campaign_raters.updated_at is 'pd: none';
comment on column feedback_slots.id is 'pd: pseudonym';
comment on column feedback_slots.subject_id is 'pd: pseudonym';
comment on column feedback_slots.relationship is 'pd: answer';
comment on column feedback_slots.status is 'pd: activity';
comment on column feedback_slots.completed_on is 'pd: activity';
comment on column feedback_slots.created_at is 'pd: none';
comment on column feedback_slots.updated_at is 'pd: none';
comment on column feedback_reports.id is 'pd: pseudonym';
comment on column feedback_reports.subject_id is 'pd: pseudonym';
comment on column feedback_reports.content is 'pd: answer';
comment on column feedback_reports.hash is 'pd: none';
comment on column feedback_reports.frozen_by is 'pd: staff';
comment on column feedback_reports.released_at is 'pd: activity';
comment on column feedback_reports.released_by is 'pd: staff';
comment on column feedback_reports.debrief_on is 'pd: activity';
comment on column feedback_reports.created_at is 'pd: activity';
comment on column feedback_reports.updated_at is 'pd: none';
