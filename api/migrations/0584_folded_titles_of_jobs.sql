-- How good a hit is, is asked of every job a search finds, and of two letters that is nearly all: folding their titles took most
-- of the time. Both stand folded on the job, each begun by a line's end and a space and ended by a space.
alter table jobs add column titles text not null default '';
comment on column jobs.titles is 'pd: none';

create or replace function entitle_jobs(ids uuid[]) returns void language sql as $$
  -- One after the other: of two who write texts of one job the second must see what the first has written.
  select from jobs where id = any(ids) order by id for no key update;
  update jobs j set title_sl = t.title_sl, title_en = t.title_en, titles = t.titles
  from (select g.id, coalesce(nullif(sl.title, ''), en.title, '') as title_sl,
      -- An ad in Slovenian alone is not read in English, whatever is written there.
      coalesce(case when not g.is_slovenian_only then nullif(en.title, '') end, nullif(sl.title, ''), en.title, '') as title_en,
      e'\n ' || folded(coalesce(sl.title, '')) || e' \n ' || folded(coalesce(en.title, '')) || ' ' as titles
    from jobs g left join job_texts sl on sl.job_id = g.id and sl.language = 'sl-SI'
    left join job_texts en on en.job_id = g.id and en.language = 'en-EN' where g.id = any(ids)) t
  where j.id = t.id and (j.title_sl, j.title_en, j.titles) is distinct from (t.title_sl, t.title_en, t.titles);
$$;

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
