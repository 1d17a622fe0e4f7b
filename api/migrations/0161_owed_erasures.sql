-- A presentation has ended, and nobody at the company could be asked to erase it: that is owed until the company has a
-- contact, also when presentation and person are gone by then. The number of the application stands for the person.
create table owed_erasures (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies on delete cascade,
  share_id uuid references share_requests on delete set null,
  job_id uuid references jobs on delete set null,
  ref_no text,
  fields text[] not null,
  because text not null,
  created_at timestamptz not null default now()
);
create index owed_erasures_company on owed_erasures (company_id);
create index owed_erasures_share on owed_erasures (share_id);
create index owed_erasures_job on owed_erasures (job_id);
comment on table owed_erasures is 'Rows go when the company has been asked.';
comment on column owed_erasures.id is 'pd: none';
comment on column owed_erasures.company_id is 'pd: none';
comment on column owed_erasures.share_id is 'pd: pseudonym';
comment on column owed_erasures.job_id is 'pd: none';
comment on column owed_erasures.ref_no is 'pd: pseudonym';
comment on column owed_erasures.fields is 'pd: none';
comment on column owed_erasures.because is 'pd: none';
comment on column owed_erasures.created_at is 'pd: none';
