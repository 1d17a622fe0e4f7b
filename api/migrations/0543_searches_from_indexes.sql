-- What lists of jobs are narrowed, counted and sorted by stands in the index each is read from: the row beside it holds the words,
-- and reading a thousand rows for ten hits took ten times as long.
drop index job_search_workfield_region;
create index job_search_workfield_region on job_search (workfield, region, published_at desc)
  include (job_id, expires_at, contract, worktime, workplace, pay_month);
drop index job_search_region;
create index job_search_region on job_search (region, published_at desc)
  include (job_id, expires_at, contract, worktime, workplace, pay_month);
-- Counting everything reads its groups in their order.
create index job_search_facets on job_search (facets) include (expires_at, pay_month);
