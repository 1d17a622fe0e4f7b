-- The trail is read by what something was done to, newest first.
create index audit_events_subject on audit_events (subject_id, created_at desc) where subject_id is not null;
