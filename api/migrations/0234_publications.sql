-- Where and when a job was published: the term of ZDR-1, article 25, runs from the day after the last publication.
create type publication_channel as enum ('portal', 'zrsz', 'company_website', 'linkedin', 'newspaper', 'other');

create table publications (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  channel publication_channel not null,
  from_on date not null,
  until_on date,
  -- A link, or words.
  proof text,
  proof_file_id uuid references files,
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint publications_days check (until_on >= from_on)
);
create index publications_job_id on publications (job_id, from_on);
create index publications_proof_file_id on publications (proof_file_id);
-- The portal shows a job once at a time.
create unique index publications_portal on publications (job_id) where channel = 'portal' and until_on is null;
comment on column publications.id is 'pd: none';
comment on column publications.job_id is 'pd: none';
comment on column publications.channel is 'pd: none';
comment on column publications.from_on is 'pd: none';
comment on column publications.until_on is 'pd: none';
comment on column publications.proof is 'pd: none';
comment on column publications.proof_file_id is 'pd: none';
comment on column publications.rev is 'pd: none';
comment on column publications.created_at is 'pd: none';
comment on column publications.updated_at is 'pd: none';

insert into publications (job_id, channel, from_on, until_on)
select id, 'portal', (published_at at time zone 'Europe/Ljubljana')::date,
  case when status = 'published' then null
    else greatest(
      (coalesce(closed_at, updated_at) at time zone 'Europe/Ljubljana')::date,
      (published_at at time zone 'Europe/Ljubljana')::date
    ) end
from jobs where published_at is not null;

-- The ground on which a contract may be made without publishing (ZDR-1, article 26); a key of a codelist.
alter table jobs add column publication_exception text;
comment on column jobs.publication_exception is 'pd: none';
