-- Without a transaction: applications are many, and written meanwhile.
-- Every hour all applications were read to find drafts for jobs that are over: there are few drafts, however many have been sent.
drop index concurrently if exists applications_drafts;
create index concurrently applications_drafts on applications (job_id) where status = 'draft';
-- And at each start, and every night, for those withdrawn since the journal was last complete.
drop index concurrently if exists applications_withdrawn;
create index concurrently applications_withdrawn on applications (ended_at) where status = 'withdrawn';
