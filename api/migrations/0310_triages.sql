-- What colleagues think of an application at the first look: one opinion each, seen by others once they have given theirs.
create table triages (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  -- Whom it is about.
  user_id uuid not null references users on delete cascade,
  -- Null: whoever gave it is here no more.
  author_id uuid references users on delete set null,
  opinion text not null check (opinion in ('yes', 'maybe', 'no')),
  reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (application_id, author_id)
);
create index triages_user on triages (user_id);
create index triages_author on triages (author_id);
comment on column triages.id is 'pd: none';
comment on column triages.application_id is 'pd: none';
comment on column triages.user_id is 'pd: pseudonym';
comment on column triages.author_id is 'pd: pseudonym';
comment on column triages.opinion is 'pd: message';
comment on column triages.reason is 'pd: message';
comment on column triages.created_at is 'pd: activity';
comment on column triages.updated_at is 'pd: activity';

insert into role_permissions (role_id, permission) select id, 'triages.give' from roles
  where key in ('Consultants', 'Researchers', 'Interviewers') on conflict do nothing;
