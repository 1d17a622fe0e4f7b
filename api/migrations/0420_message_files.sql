-- Files that go with a message about an application. The file itself belongs to the candidate, whoever attached it: it goes into
-- the download of their data, and with their account.
create table message_files (
  file_id uuid primary key references files on delete cascade,
  event_id uuid not null references application_events on delete cascade,
  -- The candidate.
  user_id uuid not null references users on delete cascade,
  place smallint not null,
  created_at timestamptz not null default now()
);
create index message_files_event on message_files (event_id);
create index message_files_user on message_files (user_id);
comment on column message_files.file_id is 'pd: none';
comment on column message_files.event_id is 'pd: none';
comment on column message_files.user_id is 'pd: pseudonym';
comment on column message_files.place is 'pd: none';
comment on column message_files.created_at is 'pd: activity';
