-- What somebody of the staff last had open of what leaves no trace by itself: ads and companies. Looks at people are in the trail.
create table last_opened (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('job', 'board', 'questions', 'company')),
  record_id uuid not null,
  opened_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, kind, record_id)
);
comment on column last_opened.user_id is 'pd: pseudonym';
comment on column last_opened.kind is 'pd: activity';
comment on column last_opened.record_id is 'pd: none';
comment on column last_opened.opened_at is 'pd: activity';
comment on column last_opened.created_at is 'pd: activity';
