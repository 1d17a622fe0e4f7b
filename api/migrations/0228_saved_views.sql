-- What somebody has chosen of a list, under a name.
create table saved_views (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users on delete cascade,
  list text not null,
  name text not null,
  -- Search, filters and sort, as the address of the list has them.
  query text not null,
  -- Columns shown, in order; empty: as each person has them.
  columns text[] not null default '{}',
  is_shared boolean not null default false,
  -- On the owner's day when there are more rows than this; null: it is not there.
  threshold integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (owner_id, list, name)
);
comment on column saved_views.id is 'pd: pseudonym';
comment on column saved_views.owner_id is 'pd: pseudonym';
comment on column saved_views.list is 'pd: none';
comment on column saved_views.name is 'pd: preference';
comment on column saved_views.query is 'pd: preference';
comment on column saved_views.columns is 'pd: preference';
comment on column saved_views.is_shared is 'pd: preference';
comment on column saved_views.threshold is 'pd: preference';
comment on column saved_views.created_at is 'pd: activity';
comment on column saved_views.updated_at is 'pd: activity';
