-- What staff have to do: written down by themselves or by a colleague, on a record or on none.
create table tasks (
  id uuid primary key default gen_random_uuid(),
  rev integer not null default 1,
  text text not null,
  due_on date,
  -- Null: whoever had to do it or wrote it is here no more.
  assignee_id uuid references users on delete set null,
  author_id uuid references users on delete set null,
  -- The task in whose words the person is mentioned.
  mentioned_in uuid references tasks on delete cascade,
  job_id uuid references jobs on delete cascade,
  application_id uuid references applications on delete cascade,
  company_id uuid references companies on delete cascade,
  user_id uuid references users on delete cascade,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(job_id, application_id, company_id, user_id) <= 1),
  unique (mentioned_in, assignee_id)
);
create index tasks_assignee on tasks (assignee_id, due_on);
create index tasks_author on tasks (author_id);
create index tasks_job on tasks (job_id) where job_id is not null;
create index tasks_application on tasks (application_id) where application_id is not null;
create index tasks_company on tasks (company_id) where company_id is not null;
create index tasks_user on tasks (user_id) where user_id is not null;
comment on column tasks.id is 'pd: none';
comment on column tasks.rev is 'pd: none';
comment on column tasks.text is 'pd: message';
comment on column tasks.due_on is 'pd: activity';
comment on column tasks.assignee_id is 'pd: pseudonym';
comment on column tasks.author_id is 'pd: pseudonym';
comment on column tasks.mentioned_in is 'pd: none';
comment on column tasks.job_id is 'pd: none';
comment on column tasks.application_id is 'pd: pseudonym';
comment on column tasks.company_id is 'pd: none';
comment on column tasks.user_id is 'pd: pseudonym';
comment on column tasks.done_at is 'pd: activity';
comment on column tasks.created_at is 'pd: activity';
comment on column tasks.updated_at is 'pd: activity';

insert into role_permissions (role_id, permission) select id, 'tasks.manage' from roles
  where key in ('Consultants', 'Researchers') on conflict do nothing;
