-- Who saw and who received personal data, downloads of it, closing and erasing accounts, retention, change of e-mail.
create type view_of as enum ('profile', 'cv', 'application', 'export', 'shared_profile');
create type share_status as enum ('pending', 'confirmed', 'declined', 'withdrawn', 'expired');
create type export_status as enum ('queued', 'running', 'ready', 'failed', 'expired');

alter table users
  -- Asked to close the account; nothing is erased before erase_at, and until then they may change their mind.
  add column closing_at timestamptz,
  add column erase_at timestamptz,
  -- The person wants the profile left alone (GDPR 18): no search, no sharing.
  add column restricted_at timestamptz,
  -- When the person last said "keep my profile", beside signing in.
  add column renewed_at timestamptz,
  -- The smallest of the renewal days (60, 14) that has been written about; back to null when the clock starts anew.
  add column renewal_days int,
  -- The retention period is over: hidden from everybody but the person, erased when the quarantine ends.
  add column quarantined_at timestamptz;
create index users_erase on users (erase_at) where erase_at is not null;
create index users_quarantined on users (quarantined_at) where quarantined_at is not null;
comment on column users.closing_at is 'pd: activity';
comment on column users.erase_at is 'pd: activity';
comment on column users.restricted_at is 'pd: preference';
comment on column users.renewed_at is 'pd: activity';
comment on column users.renewal_days is 'pd: none';
comment on column users.quarantined_at is 'pd: activity';

-- Profile data goes on this day because the consent to keep it was withdrawn or has ended.
alter table candidates add column clear_on date;
create index candidates_clear on candidates (clear_on) where clear_on is not null;
comment on column candidates.clear_on is 'pd: activity';

-- A change of e-mail waiting for the new address to confirm it; the link's subject.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  new_email text not null,
  created_at timestamptz not null default now()
);
comment on column email_changes.id is 'pd: none';
comment on column email_changes.user_id is 'pd: pseudonym';
comment on column email_changes.new_email is 'pd: contact';
comment on column email_changes.created_at is 'pd: activity';

-- Who opened a profile, a CV, an application or a shared profile, in which role, for what.
create table profile_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  what view_of not null,
  -- Who it was; shown to the person as role and company, not by name. Pseudonymous: it outlives the viewer's account.
  viewer_id uuid,
  viewer_role text not null,
  company_id uuid references companies on delete set null,
  -- The name as it was then.
  company_name text,
  -- Why: key of a purpose (contract/src/privacy.ts), and the job it was about.
  purpose text not null,
  job_id uuid references jobs on delete set null,
  subject_id uuid,
  created_at timestamptz not null default now()
);
create index profile_views_user on profile_views (user_id, created_at desc);
create index profile_views_company on profile_views (company_id);
create index profile_views_job on profile_views (job_id);
comment on column profile_views.id is 'pd: none';
comment on column profile_views.user_id is 'pd: pseudonym';
comment on column profile_views.what is 'pd: activity';
comment on column profile_views.viewer_id is 'pd: staff';
comment on column profile_views.viewer_role is 'pd: staff';
comment on column profile_views.company_id is 'pd: none';
comment on column profile_views.company_name is 'pd: none';
comment on column profile_views.purpose is 'pd: activity';
comment on column profile_views.job_id is 'pd: activity';
comment on column profile_views.subject_id is 'pd: pseudonym';
comment on column profile_views.created_at is 'pd: activity';

-- A consultant asks to show a profile to one company; without a yes nothing is shown.
create table share_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  application_id uuid references applications on delete set null,
  job_id uuid references jobs on delete set null,
  company_id uuid not null references companies,
  -- Names of profile fields and 'cv'; never gender or birthday.
  fields text[] not null,
  cv_file_id uuid references files on delete set null,
  -- What the consultant writes: to the person, and the summary the company would read.
  note text,
  summary text,
  status share_status not null default 'pending',
  asked_by uuid references users on delete set null,
  -- An answer is possible until then; a confirmed one is visible to the company until then, at most.
  answer_by date not null,
  visible_until date,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index share_requests_user on share_requests (user_id, created_at desc);
create index share_requests_company on share_requests (company_id, status);
create index share_requests_asked_by on share_requests (asked_by);
create index share_requests_application on share_requests (application_id);
create index share_requests_job on share_requests (job_id);
create index share_requests_cv on share_requests (cv_file_id);
create unique index share_requests_one_open on share_requests (user_id, company_id, job_id) where status = 'pending';
comment on column share_requests.id is 'pd: none';
comment on column share_requests.user_id is 'pd: pseudonym';
comment on column share_requests.application_id is 'pd: application';
comment on column share_requests.job_id is 'pd: application';
comment on column share_requests.company_id is 'pd: none';
comment on column share_requests.fields is 'pd: none';
comment on column share_requests.cv_file_id is 'pd: file';
comment on column share_requests.note is 'pd: message';
comment on column share_requests.summary is 'pd: message';
comment on column share_requests.status is 'pd: consent';
comment on column share_requests.asked_by is 'pd: staff';
comment on column share_requests.answer_by is 'pd: none';
comment on column share_requests.visible_until is 'pd: none';
comment on column share_requests.decided_at is 'pd: activity';
comment on column share_requests.created_at is 'pd: activity';
comment on column share_requests.updated_at is 'pd: none';

-- Downloads of all personal data. The file lies in DATA_DIR/exports under the id and is gone after a day.
create table data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  status export_status not null default 'queued',
  language language not null,
  -- Key of the stage (contract/src/exports.ts) and how much of all is done.
  stage text not null default 'queued',
  percent int not null default 0 check (percent between 0 and 100),
  size bigint,
  sha256 bytea,
  attempts int not null default 0,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  downloaded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index data_exports_user on data_exports (user_id, created_at desc);
create unique index data_exports_one_running on data_exports (user_id) where status in ('queued', 'running');
create index data_exports_expires on data_exports (expires_at) where status = 'ready';
comment on column data_exports.id is 'pd: none';
comment on column data_exports.user_id is 'pd: pseudonym';
comment on column data_exports.status is 'pd: activity';
comment on column data_exports.language is 'pd: preference';
comment on column data_exports.stage is 'pd: none';
comment on column data_exports.percent is 'pd: none';
comment on column data_exports.size is 'pd: none';
comment on column data_exports.sha256 is 'pd: none';
comment on column data_exports.attempts is 'pd: none';
comment on column data_exports.started_at is 'pd: activity';
comment on column data_exports.finished_at is 'pd: activity';
comment on column data_exports.expires_at is 'pd: none';
comment on column data_exports.downloaded_at is 'pd: activity';
comment on column data_exports.created_at is 'pd: activity';
comment on column data_exports.updated_at is 'pd: none';

-- While it stands nothing of the person is erased (a dispute, an inspection).
create table legal_holds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  reason text not null,
  placed_by uuid references users on delete set null,
  released_by uuid references users on delete set null,
  released_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index legal_holds_one on legal_holds (user_id) where released_at is null;
create index legal_holds_user on legal_holds (user_id);
create index legal_holds_placed_by on legal_holds (placed_by);
create index legal_holds_released_by on legal_holds (released_by);
comment on column legal_holds.id is 'pd: none';
comment on column legal_holds.user_id is 'pd: pseudonym';
comment on column legal_holds.reason is 'pd: message';
comment on column legal_holds.placed_by is 'pd: staff';
comment on column legal_holds.released_by is 'pd: staff';
comment on column legal_holds.released_at is 'pd: none';
comment on column legal_holds.created_at is 'pd: none';
comment on column legal_holds.updated_at is 'pd: none';

-- What stays of a submitted application after the person is gone, to prove equal treatment: numbers, days and outcome,
-- no word anybody wrote. person_id means nothing to anybody who has not kept it.
create table application_records (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null,
  ref_no text not null,
  job_id uuid references jobs on delete set null,
  job_ref_no text not null,
  status application_status not null,
  -- [{ "status": "in_review", "on": "2026-11-05" }, …]
  steps jsonb not null default '[]',
  submitted_on date,
  ended_on date,
  keep_until date not null,
  created_at timestamptz not null default now()
);
create index application_records_keep on application_records (keep_until);
create index application_records_job on application_records (job_id);
comment on column application_records.id is 'pd: none';
comment on column application_records.person_id is 'pd: pseudonym';
comment on column application_records.ref_no is 'pd: pseudonym';
comment on column application_records.job_id is 'pd: none';
comment on column application_records.job_ref_no is 'pd: none';
comment on column application_records.status is 'pd: application';
comment on column application_records.steps is 'pd: application';
comment on column application_records.submitted_on is 'pd: application';
comment on column application_records.ended_on is 'pd: application';
comment on column application_records.keep_until is 'pd: none';
comment on column application_records.created_at is 'pd: none';

-- Infected uploads wait in quarantine; when they came in decides when they go.
create index files_infected on files (created_at) where scan_state = 'infected';
