-- Until when somebody of the staff has seen what changed in their jobs.
create table news_seen (
  user_id uuid primary key references users on delete cascade,
  seen_at timestamptz not null
);
comment on column news_seen.user_id is 'pd: pseudonym';
comment on column news_seen.seen_at is 'pd: activity';
