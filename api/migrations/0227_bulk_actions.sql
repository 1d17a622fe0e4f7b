-- One thing done to many rows of a list at once: which rows, and what each was before, so that it can be undone as a whole.
create table bulk_actions (
  id uuid primary key default gen_random_uuid(),
  actor_id uuid references users on delete set null,
  list text not null,
  action text not null,
  -- What was done, in the order it was done: [{"id", "rev", "before"}].
  rows jsonb not null,
  skipped integer not null,
  undone_at timestamptz,
  created_at timestamptz not null default now()
);
create index bulk_actions_actor on bulk_actions (actor_id);
comment on column bulk_actions.id is 'pd: none';
comment on column bulk_actions.actor_id is 'pd: pseudonym';
comment on column bulk_actions.list is 'pd: none';
comment on column bulk_actions.action is 'pd: none';
comment on column bulk_actions.rows is 'pd: pseudonym';
comment on column bulk_actions.skipped is 'pd: none';
comment on column bulk_actions.undone_at is 'pd: activity';
comment on column bulk_actions.created_at is 'pd: activity';
