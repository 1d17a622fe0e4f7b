-- A task or a note that was deleted can be had back for a moment, as the same one; then it goes for good.
alter table tasks add column deleted_at timestamptz;
comment on column tasks.deleted_at is 'pd: activity';
create index tasks_deleted on tasks (deleted_at) where deleted_at is not null;

alter table application_notes add column deleted_at timestamptz;
comment on column application_notes.deleted_at is 'pd: activity';
create index application_notes_deleted on application_notes (deleted_at) where deleted_at is not null;
