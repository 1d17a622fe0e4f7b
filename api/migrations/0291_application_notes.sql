-- What staff write down about an application: a fact or an opinion. The person may read it, so it says nothing that could not be said.
create table application_notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  -- Whom it is about.
  user_id uuid not null references users on delete cascade,
  -- Null: whoever wrote it is here no more.
  author_id uuid references users on delete set null,
  kind text not null check (kind in ('fact', 'opinion')),
  text text not null,
  created_at timestamptz not null default now()
);
create index application_notes_application on application_notes (application_id, created_at);
create index application_notes_user on application_notes (user_id);
create index application_notes_author on application_notes (author_id);
comment on column application_notes.id is 'pd: none';
comment on column application_notes.application_id is 'pd: none';
comment on column application_notes.user_id is 'pd: pseudonym';
comment on column application_notes.author_id is 'pd: pseudonym';
comment on column application_notes.kind is 'pd: none';
comment on column application_notes.text is 'pd: message';
comment on column application_notes.created_at is 'pd: activity';

insert into role_permissions (role_id, permission) select id, 'notes.manage' from roles
  where key in ('Consultants', 'Researchers') on conflict do nothing;
