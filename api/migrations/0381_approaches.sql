-- Somebody is asked whether they want to apply for a job. Nothing of an application exists before they say yes.
create table approaches (
  id uuid primary key,
  job_id uuid not null references jobs on delete cascade,
  -- Of somebody who was picked, never of who was asked by an address alone: whether that has an account is nobody's to know.
  user_id uuid references users on delete cascade,
  email text not null,
  language language not null,
  note text not null default '',
  token_hash bytea not null unique,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'late')),
  answer_by date not null,
  answered_at timestamptz,
  made_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index approaches_open on approaches (job_id, lower(email)) where state = 'open';
create index approaches_job on approaches (job_id);
create index approaches_email on approaches (lower(email), created_at);
create index approaches_user on approaches (user_id) where user_id is not null;
create index approaches_made_by on approaches (made_by);
comment on column approaches.id is 'pd: none';
comment on column approaches.job_id is 'pd: application';
comment on column approaches.user_id is 'pd: pseudonym';
comment on column approaches.email is 'pd: contact';
comment on column approaches.language is 'pd: preference';
comment on column approaches.note is 'pd: message';
comment on column approaches.token_hash is 'pd: secret';
comment on column approaches.state is 'pd: activity';
comment on column approaches.answer_by is 'pd: activity';
comment on column approaches.answered_at is 'pd: activity';
comment on column approaches.made_by is 'pd: staff';
comment on column approaches.created_at is 'pd: activity';
comment on column approaches.updated_at is 'pd: activity';

-- A job that takes applications no more asks nobody, whoever closes it.
create function approaches_of_job() returns trigger language plpgsql as $$
begin
  update approaches set state = 'withdrawn', updated_at = now() where job_id = new.id and state = 'open';
  return null;
end $$;
create trigger jobs_approaches after update of status on jobs
  for each row when (new.status in ('closed', 'archived') and old.status not in ('closed', 'archived'))
  execute function approaches_of_job();
