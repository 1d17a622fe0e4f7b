-- Questions of a job to those who apply: a published questionnaire, or a few of its own, asked by the same engine in versions.
-- One a job wrote itself is of that job alone: no list of questionnaires has it.
alter table questionnaires add column is_of_job boolean not null default false;
comment on column questionnaires.is_of_job is 'pd: none';

alter table jobs
  add column screening_id uuid references questionnaires,
  add column questions jsonb not null default '[]';
create index jobs_screening on jobs (screening_id);
comment on column jobs.screening_id is 'pd: none';
comment on column jobs.questions is 'pd: none';

-- What was asked of one application, and what was answered: by keys of questions, as in contract/src/definition.ts.
alter table applications
  add column screening_version_id uuid references questionnaire_versions,
  add column screening_answers jsonb not null default '{}';
create index applications_screening_version on applications (screening_version_id) where screening_version_id is not null;
comment on column applications.screening_version_id is 'pd: application';
comment on column applications.screening_answers is 'pd: answer';
