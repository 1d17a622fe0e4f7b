-- A draft may have the day it is to be published on.
alter table jobs
  add column publish_on date,
  -- Warnings of the gate that were decided against when the day was chosen.
  add column publish_despite text[] not null default '{}',
  -- The day came and the draft was not fit: it is one still.
  add column publish_missed_on date,
  add constraint jobs_planned check (publish_on is null or status = 'draft'),
  add constraint jobs_missed check (publish_missed_on is null or (status = 'draft' and publish_on is null));
comment on column jobs.publish_on is 'pd: none';
comment on column jobs.publish_despite is 'pd: none';
comment on column jobs.publish_missed_on is 'pd: none';
create index jobs_publish_on on jobs (publish_on) where publish_on is not null;
