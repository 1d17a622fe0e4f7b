-- Questionnaires in immutable versions, what somebody has to fill in, and answers with a revision each.
create type questionnaire_scope as enum ('self', 'assessed-person');
create type questionnaire_status as enum ('open', 'in-progress', 'closed');
create type order_status as enum ('created', 'launched', 'returned', 'completed', 'failed', 'expired');

create table questionnaires (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  scope questionnaire_scope not null default 'self',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column questionnaires.id is 'pd: none';
comment on column questionnaires.key is 'pd: none';
comment on column questionnaires.scope is 'pd: none';
comment on column questionnaires.created_at is 'pd: none';
comment on column questionnaires.updated_at is 'pd: none';

create table questionnaire_versions (
  id uuid primary key default gen_random_uuid(),
  questionnaire_id uuid not null references questionnaires,
  number int not null,
  -- Definition of contract/src/definition.ts.
  definition jsonb not null,
  hash bytea not null check (length(hash) = 32),
  title_sl text not null,
  title_en text not null,
  minutes int not null,
  question_count int not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  unique (questionnaire_id, number)
);
create index questionnaire_versions_created_by on questionnaire_versions (created_by);
-- Answers are read with the version they were given to: none ever changes. Whoever published one may leave.
create function refuse_version_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - 'created_by') <> (to_jsonb(old) - 'created_by') then
    raise exception 'questionnaire versions never change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger questionnaire_versions_immutable before update or delete on questionnaire_versions
  for each row execute function refuse_version_change();
comment on column questionnaire_versions.id is 'pd: none';
comment on column questionnaire_versions.questionnaire_id is 'pd: none';
comment on column questionnaire_versions.number is 'pd: none';
comment on column questionnaire_versions.definition is 'pd: none';
comment on column questionnaire_versions.hash is 'pd: none';
comment on column questionnaire_versions.title_sl is 'pd: none';
comment on column questionnaire_versions.title_en is 'pd: none';
comment on column questionnaire_versions.minutes is 'pd: none';
comment on column questionnaire_versions.question_count is 'pd: none';
comment on column questionnaire_versions.created_by is 'pd: staff';
comment on column questionnaire_versions.created_at is 'pd: none';

-- Somebody else's questionnaires, filled in outside the portal.
create table assessment_providers (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  name text not null,
  -- Address a launch goes to, with {token} in it; https, or the portal's own in local mode.
  launch_url text not null,
  -- Address that answers how an order stands, with {order} in it; null when there is none.
  poll_url text,
  -- Name of the key the secrets are derived from (auth/secret.ts); the secrets themselves are not stored.
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column assessment_providers.id is 'pd: none';
comment on column assessment_providers.key is 'pd: none';
comment on column assessment_providers.name is 'pd: none';
comment on column assessment_providers.launch_url is 'pd: none';
comment on column assessment_providers.poll_url is 'pd: none';
comment on column assessment_providers.is_active is 'pd: none';
comment on column assessment_providers.created_at is 'pd: none';
comment on column assessment_providers.updated_at is 'pd: none';

-- What one person has to fill in: a version of a questionnaire of ours, or a test of a provider.
create table assignments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  version_id uuid references questionnaire_versions,
  provider_id uuid references assessment_providers,
  -- Of a provider's test; ours have theirs in the version.
  title_sl text,
  title_en text,
  minutes int,
  status questionnaire_status not null default 'open',
  -- Whom it is about when not oneself.
  subject_id uuid references users on delete set null,
  opens_at timestamptz not null default now(),
  due_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  language language,
  -- Score by section, calculated once when it is closed: what later results are compared with.
  scores jsonb,
  -- Set when the respondent may see the result.
  released_at timestamptz,
  released_by uuid references users on delete set null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((version_id is null) <> (provider_id is null))
);
create index assignments_user on assignments (user_id, status, created_at desc);
create index assignments_subject on assignments (subject_id);
create index assignments_version on assignments (version_id);
create index assignments_provider on assignments (provider_id);
create index assignments_released_by on assignments (released_by);
create index assignments_created_by on assignments (created_by);
comment on column assignments.id is 'pd: none';
comment on column assignments.user_id is 'pd: pseudonym';
comment on column assignments.version_id is 'pd: none';
comment on column assignments.provider_id is 'pd: none';
comment on column assignments.title_sl is 'pd: none';
comment on column assignments.title_en is 'pd: none';
comment on column assignments.minutes is 'pd: none';
comment on column assignments.status is 'pd: activity';
comment on column assignments.subject_id is 'pd: pseudonym';
comment on column assignments.opens_at is 'pd: none';
comment on column assignments.due_at is 'pd: none';
comment on column assignments.started_at is 'pd: activity';
comment on column assignments.finished_at is 'pd: activity';
comment on column assignments.language is 'pd: preference';
comment on column assignments.scores is 'pd: answer';
comment on column assignments.released_at is 'pd: activity';
comment on column assignments.released_by is 'pd: staff';
comment on column assignments.created_by is 'pd: staff';
comment on column assignments.created_at is 'pd: activity';
comment on column assignments.updated_at is 'pd: none';

-- Answers to one version of a questionnaire, whoever gives them. Its id is that of what it belongs to: an assignment here.
create table answer_sheets (
  id uuid primary key,
  version_id uuid not null references questionnaire_versions,
  assignment_id uuid unique references assignments on delete cascade,
  -- Counts every change of any answer.
  rev int not null default 0,
  -- Key of the item the respondent was at.
  position text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index answer_sheets_version on answer_sheets (version_id);
comment on column answer_sheets.id is 'pd: pseudonym';
comment on column answer_sheets.version_id is 'pd: none';
comment on column answer_sheets.assignment_id is 'pd: pseudonym';
comment on column answer_sheets.rev is 'pd: none';
comment on column answer_sheets.position is 'pd: none';
comment on column answer_sheets.created_at is 'pd: activity';
comment on column answer_sheets.updated_at is 'pd: activity';

create table answers (
  sheet_id uuid not null references answer_sheets on delete cascade,
  item text not null,
  value jsonb,
  -- Of this answer: 1, 2, 3 …
  rev int not null,
  -- Of the change that wrote it: the same change sent again is no conflict.
  change_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (sheet_id, item)
);
comment on column answers.sheet_id is 'pd: pseudonym';
comment on column answers.item is 'pd: none';
comment on column answers.value is 'pd: answer';
comment on column answers.rev is 'pd: none';
comment on column answers.change_id is 'pd: none';
comment on column answers.created_at is 'pd: activity';
comment on column answers.updated_at is 'pd: activity';

-- One launch of a provider's test; a new one is made when the old one has failed or expired.
create table assessment_orders (
  id uuid primary key default gen_random_uuid(),
  assignment_id uuid not null references assignments on delete cascade,
  status order_status not null default 'created',
  nonce bytea not null,
  -- Id the provider gave it.
  external_id text,
  -- What the provider reported: score by scale, no text of the person.
  result jsonb,
  launched_at timestamptz,
  returned_at timestamptz,
  completed_at timestamptz,
  -- The last message of the provider that was taken in; the same again changes nothing.
  last_event text,
  polled_at timestamptz,
  poll_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index assessment_orders_assignment on assessment_orders (assignment_id);
create index assessment_orders_waiting on assessment_orders (poll_until) where status in ('launched', 'returned');
comment on column assessment_orders.id is 'pd: none';
comment on column assessment_orders.assignment_id is 'pd: pseudonym';
comment on column assessment_orders.status is 'pd: activity';
comment on column assessment_orders.nonce is 'pd: secret';
comment on column assessment_orders.external_id is 'pd: pseudonym';
comment on column assessment_orders.result is 'pd: answer';
comment on column assessment_orders.launched_at is 'pd: activity';
comment on column assessment_orders.returned_at is 'pd: activity';
comment on column assessment_orders.completed_at is 'pd: activity';
comment on column assessment_orders.last_event is 'pd: none';
comment on column assessment_orders.polled_at is 'pd: none';
comment on column assessment_orders.poll_until is 'pd: none';
comment on column assessment_orders.created_at is 'pd: none';
comment on column assessment_orders.updated_at is 'pd: none';
