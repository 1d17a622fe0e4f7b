-- Without a transaction: applications and jobs are many, and written meanwhile.
-- Two letters anywhere in a title were looked for in every job.
drop index concurrently if exists jobs_pairs;
create index concurrently jobs_pairs on jobs using gin (pairs_of(names)) with (fastupdate = off);
-- Applications of a contact are read by the contact's jobs, and those of a job by who has the next move: both from the index alone.
drop index concurrently if exists jobs_of_contact;
create index concurrently jobs_of_contact on jobs (contact_id) include (id);
drop index concurrently if exists jobs_contact;
drop index concurrently if exists applications_of_job;
create index concurrently applications_of_job on applications (job_id, status) include (next_move, waits_since, id);
drop index concurrently if exists applications_job;
-- A word of a name may stand first, after a space and after a hyphen: three patterns were asked for, each working the text out anew.
drop index concurrently if exists applications_words;
create index concurrently applications_words on applications
  using gin ((' ' || translate(folded(coalesce(sent_name, '') || ' ' || ref_no), '-', ' ')) gin_trgm_ops) with (fastupdate = off);
drop index concurrently if exists applications_names;
-- Who has no name is shown, and so found, by the user name.
drop index concurrently if exists users_unnamed;
create index concurrently users_unnamed on users using gin (folded(username) gin_trgm_ops) with (fastupdate = off) where name is null;
