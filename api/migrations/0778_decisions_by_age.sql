-- Without a transaction: decisions are many, and written meanwhile.
-- At each start, and every night, all decisions there ever were were read to find those recorded since the journal was last complete.
drop index concurrently if exists consent_events_recorded;
create index concurrently consent_events_recorded on consent_events (created_at, id);
