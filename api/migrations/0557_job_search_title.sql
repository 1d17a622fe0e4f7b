-- Without a transaction: the index is built beside those who write jobs.
-- What has a word in its title comes first: found by this, however many jobs have the word anywhere.
drop index concurrently if exists job_search_title;
create index concurrently job_search_title on job_search using gin (title) with (fastupdate = off);
