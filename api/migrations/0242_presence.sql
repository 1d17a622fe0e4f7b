-- Who has a job open at this moment, and whether something in it is not saved: for the others who look at it. Gone within a minute.
create table job_presences (
  tab uuid not null,
  user_id uuid not null references users on delete cascade,
  job_id uuid not null references jobs on delete cascade,
  has_changes boolean not null,
  seen_at timestamptz not null,
  primary key (user_id, tab)
);
create index job_presences_job on job_presences (job_id);
comment on column job_presences.tab is 'pd: pseudonym';
comment on column job_presences.user_id is 'pd: identity';
comment on column job_presences.job_id is 'pd: activity';
comment on column job_presences.has_changes is 'pd: activity';
comment on column job_presences.seen_at is 'pd: activity';
