-- The events of people are counted by the index alone: what is not told is known by its action.
create index audit_events_of_person on audit_events (user_id, created_at desc) include (action);
drop index audit_events_user;
