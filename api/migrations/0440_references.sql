-- References: a consultant asks a candidate for people to ask, the candidate names them, each is asked by a personal link.
create table reference_requests (
  application_id uuid primary key references applications on delete cascade,
  -- The candidate.
  user_id uuid not null references users on delete cascade,
  wanted int not null check (wanted between 1 and 4),
  reason text not null,
  asked_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index reference_requests_user on reference_requests (user_id);
create index reference_requests_asked_by on reference_requests (asked_by);
comment on column reference_requests.application_id is 'pd: application';
comment on column reference_requests.user_id is 'pd: pseudonym';
comment on column reference_requests.wanted is 'pd: application';
comment on column reference_requests.reason is 'pd: message';
comment on column reference_requests.asked_by is 'pd: staff';
comment on column reference_requests.created_at is 'pd: activity';
comment on column reference_requests.updated_at is 'pd: activity';

create table referees (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  -- The candidate, who has named them.
  user_id uuid not null references users on delete cascade,
  name text not null,
  relation text not null check (relation in ('manager', 'colleague', 'report', 'client', 'teacher', 'other')),
  employer text not null default '',
  email text not null,
  language language not null,
  -- When the candidate confirmed that they agree to be asked.
  agreed_at timestamptz not null,
  state text not null default 'named'
    check (state in ('named', 'held', 'open', 'answered', 'declined', 'withdrawn', 'revoked')),
  text text not null default '',
  due_at timestamptz,
  sent_at timestamptz,
  expires_at timestamptz,
  reminded_at timestamptz,
  -- SHA-256 of the token of the personal link; null before it is sent and once the link is revoked.
  token_hash bytea unique,
  -- What is typed and not sent: of who types it.
  draft jsonb,
  answers jsonb,
  answered_at timestamptz,
  -- When somebody of us read the answers first.
  read_at timestamptz,
  sent_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index referees_application on referees (application_id);
create index referees_user on referees (user_id);
create index referees_sent_by on referees (sent_by);
create index referees_email on referees (lower(email));
create index referees_due on referees (due_at) where state = 'held';
create index referees_open on referees (expires_at) where state = 'open';
create index referees_age on referees (created_at);
comment on column referees.id is 'pd: none';
comment on column referees.application_id is 'pd: application';
comment on column referees.user_id is 'pd: pseudonym';
comment on column referees.name is 'pd: identity';
comment on column referees.relation is 'pd: employment';
comment on column referees.employer is 'pd: employment';
comment on column referees.email is 'pd: contact';
comment on column referees.language is 'pd: preference';
comment on column referees.agreed_at is 'pd: activity';
comment on column referees.state is 'pd: application';
comment on column referees.text is 'pd: message';
comment on column referees.due_at is 'pd: activity';
comment on column referees.sent_at is 'pd: activity';
comment on column referees.expires_at is 'pd: application';
comment on column referees.reminded_at is 'pd: activity';
comment on column referees.token_hash is 'pd: secret';
comment on column referees.draft is 'pd: message';
comment on column referees.answers is 'pd: employment';
comment on column referees.answered_at is 'pd: activity';
comment on column referees.read_at is 'pd: activity';
comment on column referees.sent_by is 'pd: staff';
comment on column referees.created_at is 'pd: activity';
comment on column referees.updated_at is 'pd: activity';
