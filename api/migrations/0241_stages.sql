-- Stages of a job: free words of staff, each of which is one public status of an application. Candidates never see them.
create table stage_templates (
  id uuid primary key default gen_random_uuid(),
  name_sl text not null,
  name_en text not null,
  -- What a new job begins with.
  is_default boolean not null default false,
  -- In order: name_sl, name_en, status.
  stages jsonb not null,
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index stage_templates_default on stage_templates (is_default) where is_default;
comment on column stage_templates.id is 'pd: none';
comment on column stage_templates.name_sl is 'pd: none';
comment on column stage_templates.name_en is 'pd: none';
comment on column stage_templates.is_default is 'pd: none';
comment on column stage_templates.stages is 'pd: none';
comment on column stage_templates.rev is 'pd: none';
comment on column stage_templates.created_at is 'pd: none';
comment on column stage_templates.updated_at is 'pd: none';

create table job_stages (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs on delete cascade,
  position integer not null,
  name_sl text not null,
  name_en text not null,
  status application_status not null
    check (status in ('submitted', 'in_review', 'shortlisted', 'presented', 'interview', 'offer', 'hired')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- For the key by which an application and its stage are of one job and one status.
  unique (id, job_id, status)
);
create index job_stages_job on job_stages (job_id, position);
comment on column job_stages.id is 'pd: none';
comment on column job_stages.job_id is 'pd: none';
comment on column job_stages.position is 'pd: none';
comment on column job_stages.name_sl is 'pd: none';
comment on column job_stages.name_en is 'pd: none';
comment on column job_stages.status is 'pd: none';
comment on column job_stages.created_at is 'pd: none';
comment on column job_stages.updated_at is 'pd: none';

insert into stage_templates (name_sl, name_en, is_default, stages) values ('Običajne faze', 'Usual stages', true, '[
  {"name_sl": "Nova", "name_en": "New", "status": "submitted"},
  {"name_sl": "V pregledu", "name_en": "In review", "status": "in_review"},
  {"name_sl": "Ožji izbor", "name_en": "Shortlist", "status": "shortlisted"},
  {"name_sl": "Predstavljeni", "name_en": "Presented", "status": "presented"},
  {"name_sl": "Razgovor", "name_en": "Interview", "status": "interview"},
  {"name_sl": "Ponudba", "name_en": "Offer", "status": "offer"},
  {"name_sl": "Zaposlitev", "name_en": "Hired", "status": "hired"}]');

-- A job has stages from the moment it is there, however it is made.
create function job_stages_of_default() returns trigger language plpgsql as $$
begin
  insert into job_stages (job_id, position, name_sl, name_en, status)
    select j.id, s.position, s.stage ->> 'name_sl', s.stage ->> 'name_en', (s.stage ->> 'status')::application_status
    from made j, stage_templates t, jsonb_array_elements(t.stages) with ordinality s (stage, position) where t.is_default;
  return null;
end $$;
create trigger jobs_stages after insert on jobs referencing new table as made
  for each statement execute function job_stages_of_default();

insert into job_stages (job_id, position, name_sl, name_en, status)
  select j.id, s.position, s.stage ->> 'name_sl', s.stage ->> 'name_en', (s.stage ->> 'status')::application_status
  from jobs j, stage_templates t, jsonb_array_elements(t.stages) with ordinality s (stage, position) where t.is_default;

alter table applications add column stage_id uuid;
comment on column applications.stage_id is 'pd: application';
update applications a set stage_id = s.id from job_stages s where s.job_id = a.job_id and s.status = a.status;
create index applications_stage on applications (stage_id);
alter table applications add foreign key (stage_id, job_id, status) references job_stages (id, job_id, status);

-- Whatever changes the status, the stage goes along: to the first one of that status, when it is in none of them.
create function application_stage() returns trigger language plpgsql as $$
begin
  if new.stage_id is null
    or not exists (select from job_stages where id = new.stage_id and job_id = new.job_id and status = new.status)
  then
    new.stage_id := (select id from job_stages where job_id = new.job_id and status = new.status order by position, id limit 1);
  end if;
  return new;
end $$;
create trigger applications_stage before insert or update of status, stage_id, job_id on applications
  for each row execute function application_stage();
