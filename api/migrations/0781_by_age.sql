-- Without a transaction: there are many of these, and they are written meanwhile.
-- What is over is looked for every night by its age, and what a download takes among those finished last: all there ever were was read for it.
drop index concurrently if exists profile_views_age;
create index concurrently profile_views_age on profile_views (created_at);
drop index concurrently if exists applications_age;
create index concurrently applications_age on applications (ended_at) where ended_at is not null;
drop index concurrently if exists tasks_age;
create index concurrently tasks_age on tasks (done_at) where done_at is not null;
drop index concurrently if exists data_exports_finished;
create index concurrently data_exports_finished on data_exports (finished_at) where status in ('ready', 'expired');
