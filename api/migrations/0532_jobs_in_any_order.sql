-- What lists of jobs are sorted, counted and offered by, without the wide rows: a page's rows are read once it is known which they are.
create index jobs_sorted on jobs (id) include (updated_at, company_id, contact_id, status, ref_no, region, city, workplace,
  published_at, expires_at, pay_min, pay_max, contact_name, created_at);
