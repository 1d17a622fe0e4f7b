-- Jobs, saved jobs, applications.
create type job_status as enum ('draft', 'published', 'paused', 'closed', 'archived');
create type workplace as enum ('onsite', 'hybrid', 'remote', 'field');
create type pay_period as enum ('hour', 'month', 'year');
create type application_status as enum ('draft', 'submitted', 'in_review', 'shortlisted', 'presented', 'interview', 'offer',
  'hired', 'not_selected', 'withdrawn', 'declined', 'job_closed', 'expired');
create type next_move as enum ('candidate', 'us', 'company', 'nobody');
create type application_event_kind as enum ('created', 'status', 'message', 'promise');
create type event_actor as enum ('candidate', 'staff', 'system');

create sequence job_ref_no start 2001;
create sequence application_ref_no start 10001;

create table jobs (
  id uuid primary key default gen_random_uuid(),
  ref_no text not null unique default 'K-' || nextval('job_ref_no'),
  status job_status not null default 'draft',
  company_id uuid references companies,
  is_confidential boolean not null default false,
  region text,
  city text,
  postal text,
  workplace workplace not null default 'onsite',
  worktime text[] not null default '{}',
  contract text,
  industry text,
  workfield text,
  career career,
  education_min int,
  openings int not null default 1,
  pay_min numeric(10, 2),
  pay_max numeric(10, 2),
  pay_currency text not null default 'EUR',
  pay_period pay_period not null default 'month',
  tags text[] not null default '{}',
  contact_name text not null default '',
  contact_role_sl text,
  contact_role_en text,
  contact_email text not null default '',
  contact_phone text,
  is_slovenian_only boolean not null default false,
  published_at timestamptz,
  expires_at timestamptz,
  closed_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table jobs is 'Contact fields name staff of the consulting company in their public role.';
comment on column jobs.id is 'pd: none';
comment on column jobs.ref_no is 'pd: none';
comment on column jobs.status is 'pd: none';
comment on column jobs.company_id is 'pd: none';
comment on column jobs.is_confidential is 'pd: none';
comment on column jobs.region is 'pd: none';
comment on column jobs.city is 'pd: none';
comment on column jobs.postal is 'pd: none';
comment on column jobs.workplace is 'pd: none';
comment on column jobs.worktime is 'pd: none';
comment on column jobs.contract is 'pd: none';
comment on column jobs.industry is 'pd: none';
comment on column jobs.workfield is 'pd: none';
comment on column jobs.career is 'pd: none';
comment on column jobs.education_min is 'pd: none';
comment on column jobs.openings is 'pd: none';
comment on column jobs.pay_min is 'pd: none';
comment on column jobs.pay_max is 'pd: none';
comment on column jobs.pay_currency is 'pd: none';
comment on column jobs.pay_period is 'pd: none';
comment on column jobs.tags is 'pd: none';
comment on column jobs.contact_name is 'pd: none';
comment on column jobs.contact_role_sl is 'pd: none';
comment on column jobs.contact_role_en is 'pd: none';
comment on column jobs.contact_email is 'pd: none';
comment on column jobs.contact_phone is 'pd: none';
comment on column jobs.is_slovenian_only is 'pd: none';
comment on column jobs.published_at is 'pd: none';
comment on column jobs.expires_at is 'pd: none';
comment on column jobs.closed_at is 'pd: none';
comment on column jobs.created_by is 'pd: staff';
comment on column jobs.created_at is 'pd: none';
comment on column jobs.updated_at is 'pd: none';

create table job_texts (
  job_id uuid not null references jobs on delete cascade,
  language language not null,
  title text not null default '',
  offerings text[] not null default '{}',
  expectations text[] not null default '{}',
  challenges text[] not null default '{}',
  company_text text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (job_id, language)
);
comment on column job_texts.job_id is 'pd: none';
comment on column job_texts.language is 'pd: none';
comment on column job_texts.title is 'pd: none';
comment on column job_texts.offerings is 'pd: none';
comment on column job_texts.expectations is 'pd: none';
comment on column job_texts.challenges is 'pd: none';
comment on column job_texts.company_text is 'pd: none';
comment on column job_texts.created_at is 'pd: none';
comment on column job_texts.updated_at is 'pd: none';

create table saved_jobs (
  user_id uuid not null references users on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, job_id)
);
create index saved_jobs_job on saved_jobs (job_id);
comment on column saved_jobs.user_id is 'pd: identity';
comment on column saved_jobs.job_id is 'pd: preference';
comment on column saved_jobs.created_at is 'pd: activity';

create table applications (
  id uuid primary key default gen_random_uuid(),
  ref_no text not null unique default 'P-' || nextval('application_ref_no'),
  user_id uuid not null references users on delete cascade,
  job_id uuid not null references jobs,
  status application_status not null default 'draft',
  next_move next_move not null default 'candidate',
  promise_on date,
  message text,
  cv_file_id uuid references files,
  decision_reason text,
  withdraw_reason text,
  submitted_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index applications_one_per_job on applications (user_id, job_id) where status <> 'withdrawn';
create index applications_user on applications (user_id, updated_at desc);
create index applications_job on applications (job_id, status);
create index applications_cv on applications (cv_file_id);
create index applications_promise on applications (promise_on) where next_move = 'us';
comment on column applications.id is 'pd: none';
comment on column applications.ref_no is 'pd: none';
comment on column applications.user_id is 'pd: identity';
comment on column applications.job_id is 'pd: application';
comment on column applications.status is 'pd: application';
comment on column applications.next_move is 'pd: application';
comment on column applications.promise_on is 'pd: application';
comment on column applications.message is 'pd: message';
comment on column applications.cv_file_id is 'pd: file';
comment on column applications.decision_reason is 'pd: application';
comment on column applications.withdraw_reason is 'pd: message';
comment on column applications.submitted_at is 'pd: application';
comment on column applications.ended_at is 'pd: application';
comment on column applications.created_at is 'pd: activity';
comment on column applications.updated_at is 'pd: activity';

create table application_events (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  user_id uuid not null references users on delete cascade,
  kind application_event_kind not null,
  status application_status,
  actor event_actor not null,
  actor_id uuid,
  text text,
  created_at timestamptz not null default now()
);
create index application_events_application on application_events (application_id, created_at);
create index application_events_user on application_events (user_id);
comment on table application_events is 'user_id is the candidate, so that everything about a person is found by one key.';
comment on column application_events.id is 'pd: none';
comment on column application_events.application_id is 'pd: none';
comment on column application_events.user_id is 'pd: identity';
comment on column application_events.kind is 'pd: none';
comment on column application_events.status is 'pd: application';
comment on column application_events.actor is 'pd: none';
comment on column application_events.actor_id is 'pd: pseudonym';
comment on column application_events.text is 'pd: message';
comment on column application_events.created_at is 'pd: activity';
