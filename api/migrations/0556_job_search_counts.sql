-- How many open jobs share which facet values, kept by every write to the search: counting all of them for every list took
-- three seconds with a million. Writes only add lines, so that nobody who publishes waits for another who does; lines of the
-- same values are put together every night.
create table job_search_counts (
  facets text not null,
  jobs bigint not null,
  created_at timestamptz not null default now()
);
comment on table job_search_counts is 'Derived from job_search; lines of the same facets are added up.';
comment on column job_search_counts.facets is 'pd: none';
comment on column job_search_counts.jobs is 'pd: none';
comment on column job_search_counts.created_at is 'pd: none';

create function job_search_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into job_search_counts (facets, jobs) select facets, count(*) from after group by facets;
  elsif tg_op = 'DELETE' then
    insert into job_search_counts (facets, jobs) select facets, -count(*) from before group by facets;
  elsif tg_op = 'UPDATE' then
    insert into job_search_counts (facets, jobs)
      select facets, sum(jobs) from (
        select facets, 1 as jobs from after union all select facets, -1 from before) changed
      group by facets having sum(jobs) <> 0;
  else
    delete from job_search_counts;
  end if;
  return null;
end $$;
create trigger job_search_inserted after insert on job_search referencing new table as after
  for each statement execute function job_search_counted();
create trigger job_search_updated after update on job_search referencing old table as before new table as after
  for each statement execute function job_search_counted();
create trigger job_search_deleted after delete on job_search referencing old table as before
  for each statement execute function job_search_counted();
create trigger job_search_emptied after truncate on job_search
  for each statement execute function job_search_counted();

insert into job_search_counts (facets, jobs) select facets, count(*) from job_search group by facets;
