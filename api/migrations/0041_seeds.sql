-- Which data files have been brought in, and in which version.
create table seeds (
  name text primary key,
  hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column seeds.name is 'pd: none';
comment on column seeds.hash is 'pd: none';
comment on column seeds.created_at is 'pd: none';
comment on column seeds.updated_at is 'pd: none';
