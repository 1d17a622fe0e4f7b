-- Rows of jobs and of their texts are wide: what lists count, narrow and sort by is read from indexes alone, the rows of a page afterwards.
-- The company and the contact are in them because the list names both, and an index that lacks them is not read alone.
create index jobs_newest on jobs (updated_at desc, id) include (company_id, contact_id);
drop index jobs_updated;
create index jobs_region on jobs (region, updated_at desc, id) include (company_id, contact_id);
create index jobs_city on jobs (city, updated_at desc, id) include (company_id, contact_id);
create index job_texts_titles on job_texts (language, job_id) include (title);
