-- What people have on average in a questionnaire, kept from time to time and never changed: a mean that moved with each
-- person who finishes would give away what that person has.
create table questionnaire_norms (
  id uuid primary key default gen_random_uuid(),
  questionnaire_id uuid not null references questionnaires on delete cascade,
  -- People it was made of, down to tens.
  respondents int not null check (respondents >= 10),
  -- By key of the section, one decimal.
  means jsonb not null,
  -- So many had finished then: the next one is made when ten more have.
  finished int not null,
  created_at timestamptz not null default now()
);
create index questionnaire_norms_newest on questionnaire_norms (questionnaire_id, created_at desc);
comment on column questionnaire_norms.id is 'pd: none';
comment on column questionnaire_norms.questionnaire_id is 'pd: none';
comment on column questionnaire_norms.respondents is 'pd: none';
comment on column questionnaire_norms.means is 'pd: none';
comment on column questionnaire_norms.finished is 'pd: none';
comment on column questionnaire_norms.created_at is 'pd: none';
