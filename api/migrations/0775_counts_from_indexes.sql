-- Without a transaction: jobs are many, and people write them meanwhile.
-- What hits are counted by stands in the index they are narrowed from, too: a search by pay with filters counts without each of them in
-- turn, and read the row of every job of a region for it.
drop index concurrently if exists job_search_of_workfield;
create index concurrently job_search_of_workfield on job_search (workfield, region, published_at desc)
  include (job_id, expires_at, contract, worktime, workplace, pay_month, facets);
drop index concurrently if exists job_search_workfield_region;
drop index concurrently if exists job_search_of_region;
create index concurrently job_search_of_region on job_search (region, published_at desc)
  include (job_id, expires_at, contract, worktime, workplace, pay_month, facets);
drop index concurrently if exists job_search_region;
drop index concurrently if exists job_search_of_industry;
create index concurrently job_search_of_industry on job_search (industry, region, published_at desc)
  include (job_id, expires_at, contract, worktime, workplace, pay_month, facets);
drop index concurrently if exists job_search_industry_region;
