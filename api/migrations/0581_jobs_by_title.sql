-- Without a transaction: jobs are filled in a few hundred at a time, and indexes are built beside those who write them.
call entitle_all_jobs();
drop index concurrently if exists jobs_title_sl;
create index concurrently jobs_title_sl on jobs (title_sl collate "sl-x-icu", updated_at desc, id);
drop index concurrently if exists jobs_title_en;
create index concurrently jobs_title_en on jobs (title_en collate "sl-x-icu", updated_at desc, id);
