-- What a candidate is written of each event, in each language, as the office words it; null: as the portal does.
create table letter_templates (
  id uuid primary key default gen_random_uuid(),
  event text not null,
  language language not null,
  subject text,
  -- Paragraphs, with an empty line between two of them.
  text text,
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event, language),
  check ((subject is null) = (text is null))
);
comment on column letter_templates.id is 'pd: none';
comment on column letter_templates.event is 'pd: none';
comment on column letter_templates.language is 'pd: none';
comment on column letter_templates.subject is 'pd: none';
comment on column letter_templates.text is 'pd: none';
comment on column letter_templates.rev is 'pd: none';
comment on column letter_templates.created_at is 'pd: none';
comment on column letter_templates.updated_at is 'pd: none';

insert into letter_templates (event, language)
  select event, language from unnest(array['submitted', 'in_review', 'shortlisted', 'presented', 'interview', 'offer', 'hired',
    'not_selected', 'withdrawn', 'no_answer', 'declined', 'job_closed', 'late', 'postponed']) event,
    unnest(enum_range(null::language)) language;

insert into role_permissions (role_id, permission) select id, 'letter_templates.update' from roles
  where key = 'Consultants' on conflict do nothing;
