-- The lists of the office among a hundred thousand people.

-- Folding is most of what searching by name costs, and most names are of letters that need no normalizing.
create or replace function folded(value text) returns text language sql immutable strict parallel safe as $$
  select case
    when octet_length(value) = char_length(value) then lower(value)
    when octet_length(translate(value, 'ČŠŽčšžĆćĐđ', '')) = char_length(translate(value, 'ČŠŽčšžĆćĐđ', ''))
      then lower(translate(value, 'ČŠŽčšžĆćĐđ', 'cszcszccdd'))
    else lower(replace(replace(replace(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), 'Đ', 'd'), 'đ', 'd'), 'ß', 'ss'))
  end
$$;

-- What a search of companies looks in.
alter table companies add column names text not null
  generated always as (folded(name_sl || ' ' || name_en || ' ' || coalesce(tax_number, ''))) stored;
create index companies_names on companies using gin (names gin_trgm_ops) with (fastupdate = off);
comment on column companies.names is 'pd: none';

-- Events of the same moment are in order too.
create index audit_events_newest on audit_events (created_at desc, id);
drop index audit_events_created;

-- Days of jobs few have.
create index jobs_selection_ended on jobs ((selection_ended_on::timestamp at time zone 'Europe/Ljubljana'))
  where selection_ended_on is not null;
create index jobs_publish_missed on jobs ((publish_missed_on::timestamp at time zone 'Europe/Ljubljana'))
  where publish_missed_on is not null;
-- Jobs somebody has applied for whom nobody has looked at yet.
create index applications_new on applications (job_id) where staff_status = 'submitted';
