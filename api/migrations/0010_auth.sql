-- Throttling by time, mail claims, living background workers.
-- When the bucket of this key has run empty again (generic cell rate algorithm); null for keys that only count failures.
alter table throttles add column drained_at timestamptz;
comment on column throttles.drained_at is 'pd: none';
create index throttles_updated on throttles (updated_at);

-- Prefix search for free usernames.
create index users_username_prefix on users (username text_pattern_ops);

-- Who sends a mail holds it until then; the next try of a mail the server refused for now.
alter table mails add column claimed_until timestamptz, add column next_try_at timestamptz;
comment on column mails.claimed_until is 'pd: none';
comment on column mails.next_try_at is 'pd: none';
create index mails_queued on mails (created_at) where status = 'queued';

-- Background workers report here; what a dead one held goes back to the queue.
create table task_workers (
  id text primary key,
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
comment on column task_workers.id is 'pd: none';
comment on column task_workers.seen_at is 'pd: none';
comment on column task_workers.created_at is 'pd: none';
