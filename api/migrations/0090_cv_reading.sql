-- Lists of the profile: what a person has done, learnt, can do and speaks, in the order the person gave them, and what the
-- current CV proposes. Days are as exact as they are known: YYYY, YYYY-MM or YYYY-MM-DD. `search` is the text folded by the
-- application, as everything that is searched.
create table candidate_experiences (
  user_id uuid not null references candidates on delete cascade,
  position smallint not null,
  position_title text not null,
  employer text not null,
  started text check (started ~ '^\d{4}(-\d{2}){0,2}$'),
  ended text check (ended ~ '^\d{4}(-\d{2}){0,2}$'),
  is_current boolean not null,
  description text not null,
  search text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, position)
);
comment on column candidate_experiences.user_id is 'pd: identity';
comment on column candidate_experiences.position is 'pd: none';
comment on column candidate_experiences.position_title is 'pd: employment';
comment on column candidate_experiences.employer is 'pd: employment';
comment on column candidate_experiences.started is 'pd: employment';
comment on column candidate_experiences.ended is 'pd: employment';
comment on column candidate_experiences.is_current is 'pd: employment';
comment on column candidate_experiences.description is 'pd: employment';
comment on column candidate_experiences.search is 'pd: employment';
comment on column candidate_experiences.created_at is 'pd: none';

create table candidate_schoolings (
  user_id uuid not null references candidates on delete cascade,
  position smallint not null,
  degree text not null,
  school text not null,
  level smallint check (level between 2 and 10),
  started text check (started ~ '^\d{4}(-\d{2}){0,2}$'),
  ended text check (ended ~ '^\d{4}(-\d{2}){0,2}$'),
  is_current boolean not null,
  search text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, position)
);
comment on column candidate_schoolings.user_id is 'pd: identity';
comment on column candidate_schoolings.position is 'pd: none';
comment on column candidate_schoolings.degree is 'pd: education';
comment on column candidate_schoolings.school is 'pd: education';
comment on column candidate_schoolings.level is 'pd: education';
comment on column candidate_schoolings.started is 'pd: education';
comment on column candidate_schoolings.ended is 'pd: education';
comment on column candidate_schoolings.is_current is 'pd: education';
comment on column candidate_schoolings.search is 'pd: education';
comment on column candidate_schoolings.created_at is 'pd: none';

create table candidate_skills (
  user_id uuid not null references candidates on delete cascade,
  position smallint not null,
  name text not null,
  search text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, position)
);
comment on column candidate_skills.user_id is 'pd: identity';
comment on column candidate_skills.position is 'pd: none';
comment on column candidate_skills.name is 'pd: skills';
comment on column candidate_skills.search is 'pd: skills';
comment on column candidate_skills.created_at is 'pd: none';

create table candidate_languages (
  user_id uuid not null references candidates on delete cascade,
  position smallint not null,
  code text not null check (code ~ '^[a-z]{2}$'),
  level text check (level in ('A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native')),
  created_at timestamptz not null default now(),
  primary key (user_id, position)
);
comment on column candidate_languages.user_id is 'pd: identity';
comment on column candidate_languages.position is 'pd: none';
comment on column candidate_languages.code is 'pd: skills';
comment on column candidate_languages.level is 'pd: skills';
comment on column candidate_languages.created_at is 'pd: none';

-- What was read from the CV that was current then: proposals until the person decides. One for each person, the latest.
create table cv_readings (
  user_id uuid primary key references candidates on delete cascade,
  file_id uuid not null references files on delete cascade,
  lists jsonb not null,
  read_at timestamptz not null default now(),
  decided_at timestamptz,
  created_at timestamptz not null default now()
);
create index cv_readings_file on cv_readings (file_id);
comment on column cv_readings.user_id is 'pd: identity';
comment on column cv_readings.file_id is 'pd: none';
comment on column cv_readings.lists is 'pd: file';
comment on column cv_readings.read_at is 'pd: activity';
comment on column cv_readings.decided_at is 'pd: activity';
comment on column cv_readings.created_at is 'pd: none';
