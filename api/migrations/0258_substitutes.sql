-- Who stands in for somebody who is away, from one day to another, both included.
create table substitutes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  substitute_id uuid not null references users on delete cascade,
  from_on date not null,
  until_on date not null check (until_on >= from_on),
  -- Candidates see the substitute as the contact of the jobs meanwhile.
  is_contact boolean not null default false,
  created_at timestamptz not null default now(),
  check (substitute_id <> user_id)
);
create index substitutes_user on substitutes (user_id);
create index substitutes_substitute on substitutes (substitute_id);
comment on column substitutes.id is 'pd: none';
comment on column substitutes.user_id is 'pd: identity';
comment on column substitutes.substitute_id is 'pd: identity';
comment on column substitutes.from_on is 'pd: employment';
comment on column substitutes.until_on is 'pd: employment';
comment on column substitutes.is_contact is 'pd: preference';
comment on column substitutes.created_at is 'pd: activity';
