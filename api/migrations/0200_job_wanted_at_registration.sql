-- The job a person registered to apply for: it opens after the activation, in whichever browser that is.
alter table users add column wanted_job_id uuid references jobs on delete set null;
comment on column users.wanted_job_id is 'pd: application';
create index users_wanted_job on users (wanted_job_id) where wanted_job_id is not null;
