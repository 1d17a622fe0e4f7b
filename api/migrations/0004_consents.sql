-- Consents a user has to decide about; texts and versions come with their own migration.
create type consent_kind as enum ('notice', 'terms', 'consent', 'contract');
create type consent_gate as enum ('block', 'prompt', 'none');
create type user_consent_status as enum ('pending', 'confirmed', 'declined', 'withdrawn', 'expired', 'superseded');

create table consents (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  kind consent_kind not null,
  gate consent_gate not null,
  title_sl text not null,
  title_en text not null,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column consents.id is 'pd: none';
comment on column consents.key is 'pd: none';
comment on column consents.kind is 'pd: none';
comment on column consents.gate is 'pd: none';
comment on column consents.title_sl is 'pd: none';
comment on column consents.title_en is 'pd: none';
comment on column consents.position is 'pd: none';
comment on column consents.created_at is 'pd: none';
comment on column consents.updated_at is 'pd: none';

create table user_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  consent_id uuid not null references consents,
  status user_consent_status not null default 'pending',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, consent_id)
);
create index user_consents_consent on user_consents (consent_id);
comment on column user_consents.id is 'pd: none';
comment on column user_consents.user_id is 'pd: identity';
comment on column user_consents.consent_id is 'pd: consent';
comment on column user_consents.status is 'pd: consent';
comment on column user_consents.created_at is 'pd: activity';
comment on column user_consents.updated_at is 'pd: activity';
