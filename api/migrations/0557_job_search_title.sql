-- What has a word in its title comes first: found by this, however many jobs have the word anywhere.
create index job_search_title on job_search using gin (title) with (fastupdate = off);
