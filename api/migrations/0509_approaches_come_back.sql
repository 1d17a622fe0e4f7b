-- A job that is closed asks nobody; one whose closing is undone asks again those it had asked. Nothing else opens a closed job.
alter table approaches
  -- It was open until the job was closed.
  add column ended_with_job boolean not null default false;
comment on column approaches.ended_with_job is 'pd: activity';

create or replace function approaches_of_job() returns trigger language plpgsql as $$
begin
  update approaches set state = 'withdrawn', ended_with_job = true, updated_at = now() where job_id = new.id and state = 'open';
  return null;
end $$;
create function approaches_come_back() returns trigger language plpgsql as $$
begin
  update approaches set state = 'open', ended_with_job = false, updated_at = now()
    where job_id = new.id and state = 'withdrawn' and ended_with_job;
  return null;
end $$;
create trigger jobs_approaches_back after update of status on jobs
  for each row when (old.status in ('closed', 'archived') and new.status not in ('closed', 'archived'))
  execute function approaches_come_back();

-- Who has said yes and not applied yet.
create index approaches_accepted on approaches (job_id, answered_at) where state = 'accepted';
