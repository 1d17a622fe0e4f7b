-- The trail is read by who did something, and by what was done, newest first.
drop index audit_events_actor;
create index audit_events_actor on audit_events (actor_id, created_at desc) where actor_id is not null;
create index audit_events_action on audit_events (action, created_at desc);
