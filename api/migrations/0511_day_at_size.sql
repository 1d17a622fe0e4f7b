-- What the day counts, read from indexes alone: rows of jobs are wide, and accounts nobody has activated are few among all.
create index jobs_open on jobs (id) where status in ('published', 'paused');
create index jobs_without_pay on jobs (contact_id) where status = 'published' and pay_min is null;
create index users_registered on users (id) where status = 'registered';
-- Events of an action, those of one moment in order too. Who did it and whose it is are in it because the trail names both: an index
-- that lacks them is not read alone, and a count of a thousand began to read the table, which may have none of them for a long way.
create index audit_events_of_action on audit_events (action, created_at desc, id) include (actor_id, user_id);
drop index audit_events_action;
