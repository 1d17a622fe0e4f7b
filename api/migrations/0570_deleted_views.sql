-- A view that is deleted can be had back for a moment, with all that hangs on it.
alter table saved_views add column deleted_at timestamptz;
comment on column saved_views.deleted_at is 'pd: activity';
