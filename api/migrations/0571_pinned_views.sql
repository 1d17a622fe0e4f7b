-- Views of colleagues somebody has put on their day; of an own view its threshold says so.
create table pinned_views (
  user_id uuid not null references users on delete cascade,
  view_id uuid not null references saved_views on delete cascade,
  -- On that day when there are more rows than this.
  threshold integer not null,
  created_at timestamptz not null default now(),
  primary key (user_id, view_id)
);
create index pinned_views_view on pinned_views (view_id);
comment on column pinned_views.user_id is 'pd: pseudonym';
comment on column pinned_views.view_id is 'pd: none';
comment on column pinned_views.threshold is 'pd: preference';
comment on column pinned_views.created_at is 'pd: activity';
