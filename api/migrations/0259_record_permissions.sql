-- What somebody, or a role, may do with one job without the permission for all of them.
create table record_permissions (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  user_id uuid references users on delete cascade,
  role_id int references roles on delete cascade,
  what text not null check (what in ('see', 'edit')),
  created_at timestamptz not null default now(),
  check (num_nonnulls(user_id, role_id) = 1),
  unique (job_id, user_id),
  unique (job_id, role_id)
);
create index record_permissions_user on record_permissions (user_id) where user_id is not null;
create index record_permissions_role on record_permissions (role_id) where role_id is not null;
comment on column record_permissions.id is 'pd: none';
comment on column record_permissions.job_id is 'pd: none';
comment on column record_permissions.user_id is 'pd: identity';
comment on column record_permissions.role_id is 'pd: none';
comment on column record_permissions.what is 'pd: role';
comment on column record_permissions.created_at is 'pd: activity';
