-- What colleagues find out about an application at a stage: each was asked, and answers by the same guide in the same order.
create table evaluations (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  -- Whom it is about.
  user_id uuid not null references users on delete cascade,
  -- Null: whoever was asked is here no more.
  interviewer_id uuid references users on delete set null,
  asked_by uuid references users on delete set null,
  -- The stage, and its name when it was asked: stages of a job go and are called otherwise.
  stage_id uuid references job_stages on delete set null,
  stage_sl text not null,
  stage_en text not null,
  -- The guide as it was when the first colleague was asked.
  version_id uuid not null references questionnaire_versions,
  due_on date,
  -- By keys of criteria: judgement and evidence.
  answers jsonb not null default '{}',
  rev integer not null default 1,
  submitted_at timestamptz,
  -- The request was taken back; asked again, it is the same one.
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (application_id, stage_id, interviewer_id)
);
create index evaluations_user on evaluations (user_id);
create index evaluations_interviewer on evaluations (interviewer_id);
create index evaluations_asked_by on evaluations (asked_by);
create index evaluations_stage on evaluations (stage_id);
create index evaluations_version on evaluations (version_id);
comment on column evaluations.id is 'pd: none';
comment on column evaluations.application_id is 'pd: none';
comment on column evaluations.user_id is 'pd: pseudonym';
comment on column evaluations.interviewer_id is 'pd: pseudonym';
comment on column evaluations.asked_by is 'pd: pseudonym';
comment on column evaluations.stage_id is 'pd: none';
comment on column evaluations.stage_sl is 'pd: none';
comment on column evaluations.stage_en is 'pd: none';
comment on column evaluations.version_id is 'pd: none';
comment on column evaluations.due_on is 'pd: none';
comment on column evaluations.answers is 'pd: message';
comment on column evaluations.rev is 'pd: none';
comment on column evaluations.submitted_at is 'pd: activity';
comment on column evaluations.withdrawn_at is 'pd: activity';
comment on column evaluations.created_at is 'pd: activity';
comment on column evaluations.updated_at is 'pd: activity';

-- What a submitted evaluation said before it was changed.
create table former_evaluations (
  id uuid primary key default gen_random_uuid(),
  evaluation_id uuid not null references evaluations on delete cascade,
  user_id uuid not null references users on delete cascade,
  answers jsonb not null,
  submitted_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index former_evaluations_evaluation on former_evaluations (evaluation_id, created_at);
create index former_evaluations_user on former_evaluations (user_id);
comment on column former_evaluations.id is 'pd: none';
comment on column former_evaluations.evaluation_id is 'pd: none';
comment on column former_evaluations.user_id is 'pd: pseudonym';
comment on column former_evaluations.answers is 'pd: message';
comment on column former_evaluations.submitted_at is 'pd: activity';
comment on column former_evaluations.created_at is 'pd: activity';
