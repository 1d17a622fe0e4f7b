-- The shared view of a list that people of a role begin with.
create table default_views (
  role_id int not null references roles on delete cascade,
  list text not null,
  view_id uuid not null references saved_views on delete cascade,
  created_at timestamptz not null default now(),
  primary key (role_id, list)
);
create index default_views_view on default_views (view_id);
comment on column default_views.role_id is 'pd: none';
comment on column default_views.list is 'pd: none';
comment on column default_views.view_id is 'pd: none';
comment on column default_views.created_at is 'pd: none';
