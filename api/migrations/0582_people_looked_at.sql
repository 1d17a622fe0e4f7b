-- Without a transaction: people and their consents are many, and written meanwhile.
-- Who may be looked at is asked of one person after the other, a thousand for a page: each is told by two small indexes alone.
-- Those of one consent lie together; by person first, they lay among all the others.
drop index concurrently if exists users_open;
create index concurrently users_open on users (id)
  where status = 'active' and closing_at is null and restricted_at is null and quarantined_at is null;
drop index concurrently if exists user_consents_standing;
create index concurrently user_consents_standing on user_consents (consent_id, user_id) include (expires_at)
  where status = 'confirmed';
drop index concurrently if exists user_consents_given;
drop procedure if exists entitle_all_jobs();
