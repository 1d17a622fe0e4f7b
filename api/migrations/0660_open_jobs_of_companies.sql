-- Without a transaction: jobs are written meanwhile.
-- How many jobs of a company are open is counted for all companies at once, to sort them by it: from this index alone.
drop index concurrently if exists jobs_open_of_company;
create index concurrently jobs_open_of_company on jobs (company_id) where status in ('published', 'paused');
