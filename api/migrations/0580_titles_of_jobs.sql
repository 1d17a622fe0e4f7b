-- The title a list of jobs shows in each language, on the job itself: sorted by, each job's texts had to be looked up and all of
-- them compared by the rules of the language, for every page. The database keeps it, so that whatever writes texts writes it here.
alter table jobs add column title_sl text not null default '', add column title_en text not null default '';
comment on column jobs.title_sl is 'pd: none';
comment on column jobs.title_en is 'pd: none';

create function entitle_jobs(ids uuid[]) returns void language sql as $$
  -- One after the other: of two who write texts of one job the second must see what the first has written.
  select from jobs where id = any(ids) order by id for no key update;
  update jobs j set title_sl = t.title_sl, title_en = t.title_en
  from (select g.id, coalesce(nullif(sl.title, ''), en.title, '') as title_sl,
      -- An ad in Slovenian alone is not read in English, whatever is written there.
      coalesce(case when not g.is_slovenian_only then nullif(en.title, '') end, nullif(sl.title, ''), en.title, '') as title_en
    from jobs g left join job_texts sl on sl.job_id = g.id and sl.language = 'sl-SI'
    left join job_texts en on en.job_id = g.id and en.language = 'en-EN' where g.id = any(ids)) t
  where j.id = t.id and (j.title_sl, j.title_en) is distinct from (t.title_sl, t.title_en);
$$;
create function entitle_changed_jobs() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform entitle_jobs(array(select distinct job_id from added));
  end if;
  if tg_op <> 'INSERT' then
    perform entitle_jobs(array(select distinct job_id from removed));
  end if;
  return null;
end $$;
create trigger job_texts_added after insert on job_texts referencing new table as added
  for each statement execute function entitle_changed_jobs();
create trigger job_texts_changed after update on job_texts referencing new table as added old table as removed
  for each statement execute function entitle_changed_jobs();
create trigger job_texts_removed after delete on job_texts referencing old table as removed
  for each statement execute function entitle_changed_jobs();
create function entitle_changed_job() returns trigger language plpgsql as $$
begin
  perform entitle_jobs(array[new.id]);
  return null;
end $$;
create trigger jobs_read_in_english after update of is_slovenian_only on jobs
  for each row when (old.is_slovenian_only is distinct from new.is_slovenian_only) execute function entitle_changed_job();

-- Those there are, a few hundred at a time: no job is locked for longer than that takes.
create procedure entitle_all_jobs() language plpgsql as $$
declare
  batch uuid[];
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    batch := array(select id from jobs where id > last order by id limit 500);
    exit when cardinality(batch) = 0;
    perform entitle_jobs(batch);
    commit;
    last := batch[cardinality(batch)];
  end loop;
end $$;
