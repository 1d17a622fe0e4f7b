-- Staff find jobs by number, titles and company: one folded text on the job, kept by api/src/jobs/indexing.ts, in the place
-- of one put together for every job at every search.
alter table jobs add column names text not null default '';
comment on column jobs.names is 'pd: none';
update jobs j set names = regexp_replace(folded(concat_ws(' ', j.ref_no,
    (select title from job_texts t where t.job_id = j.id and t.language = 'sl-SI'),
    (select title from job_texts t where t.job_id = j.id and t.language = 'en-EN'),
    (select concat_ws(' ', name_sl, name_en) from companies c where c.id = j.company_id))), '[^[:alnum:]]+', ' ', 'g');
create index jobs_names on jobs using gin (names gin_trgm_ops) with (fastupdate = off);

-- People are found by the words of all their lists together: one row for each, kept by the database itself, so that whatever
-- writes a list writes it here.
create table candidate_search (
  user_id uuid primary key references users on delete cascade,
  words tsvector not null,
  updated_at timestamptz not null default now()
);
create index candidate_search_words on candidate_search using gin (words) with (fastupdate = off);
comment on table candidate_search is 'Derived from the lists of a profile; can be rebuilt at any time.';
comment on column candidate_search.user_id is 'pd: identity';
comment on column candidate_search.words is 'pd: employment';
comment on column candidate_search.updated_at is 'pd: none';

create function enter_candidates(people uuid[]) returns void language sql as $$
  -- One after the other: of two who write lists of one person the second must see what the first has written.
  select from candidates where user_id = any(people) order by user_id for no key update;
  insert into candidate_search (user_id, words)
  select u.id, strip(to_tsvector('simple', coalesce(string_agg(l.search, ' '), '')))
  from users u left join (select user_id, search from candidate_experiences where user_id = any(people)
    union all select user_id, search from candidate_schoolings where user_id = any(people)
    union all select user_id, search from candidate_skills where user_id = any(people)) l on l.user_id = u.id
  where u.id = any(people)
  group by u.id
  on conflict (user_id) do update set words = excluded.words, updated_at = now();
$$;
create function enter_changed_candidates() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform enter_candidates(array(select distinct user_id from added));
  end if;
  if tg_op <> 'INSERT' then
    perform enter_candidates(array(select distinct user_id from removed));
  end if;
  return null;
end $$;
do $$
declare list text;
begin
  foreach list in array array['candidate_experiences', 'candidate_schoolings', 'candidate_skills'] loop
    execute format('create trigger entered after insert on %I referencing new table as added
      for each statement execute function enter_changed_candidates()', list);
    execute format('create trigger changed after update on %I referencing new table as added old table as removed
      for each statement execute function enter_changed_candidates()', list);
    execute format('create trigger removed after delete on %I referencing old table as removed
      for each statement execute function enter_changed_candidates()', list);
  end loop;
end $$;
select enter_candidates(array(select user_id from candidate_experiences union select user_id from candidate_schoolings
  union select user_id from candidate_skills));

drop index candidate_experiences_words;
drop index candidate_schoolings_words;
drop index candidate_skills_words;
-- The newest profiles first, and who of them may be looked at.
create index candidates_newest on candidates (updated_at desc, user_id);
