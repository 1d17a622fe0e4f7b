-- What somebody may be editing counts its changes, so that nobody overwrites what they have not read.
alter table users add column rev integer not null default 1;
alter table jobs add column rev integer not null default 1;
alter table codelists add column rev integer not null default 1;
alter table codelist_options add column rev integer not null default 1;
alter table files add column rev integer not null default 1;
alter table campaigns add column rev integer not null default 1;
alter table public_channels add column rev integer not null default 1;
comment on column users.rev is 'pd: none';
comment on column jobs.rev is 'pd: none';
comment on column codelists.rev is 'pd: none';
comment on column codelist_options.rev is 'pd: none';
comment on column files.rev is 'pd: none';
comment on column campaigns.rev is 'pd: none';
comment on column public_channels.rev is 'pd: none';

-- One key for each person whose values are in the history of changes. It goes with the account or with a cleared profile,
-- and what it sealed is shut for good.
create table person_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users on delete cascade,
  key bytea not null check (length(key) = 32),
  created_at timestamptz not null default now()
);
comment on column person_keys.id is 'pd: none';
comment on column person_keys.user_id is 'pd: identity';
comment on column person_keys.key is 'pd: secret';
comment on column person_keys.created_at is 'pd: activity';

-- What was changed, from what to what. Values of a person are sealed with the person's key, all others are plain; names of
-- fields are plain. A change without values is one after which nothing of before may be known.
create table entity_changes (
  id bigint generated always as identity primary key,
  entity text not null,
  entity_id text not null,
  rev integer not null,
  actor_id uuid,
  person_id uuid,
  fields text[] not null,
  patch jsonb,
  key_id uuid,
  sealed bytea,
  created_at timestamptz not null default now(),
  unique (entity, entity_id, rev),
  check (patch is null or sealed is null),
  check ((sealed is null) = (key_id is null))
);
create index entity_changes_person on entity_changes (person_id) where person_id is not null;
create index entity_changes_created on entity_changes (created_at);
comment on column entity_changes.id is 'pd: none';
comment on column entity_changes.entity is 'pd: none';
comment on column entity_changes.entity_id is 'pd: pseudonym';
comment on column entity_changes.rev is 'pd: none';
comment on column entity_changes.actor_id is 'pd: pseudonym';
comment on column entity_changes.person_id is 'pd: pseudonym';
comment on column entity_changes.fields is 'pd: activity';
comment on column entity_changes.patch is 'pd: none';
comment on column entity_changes.key_id is 'pd: none';
comment on column entity_changes.sealed is 'pd: profile';
comment on column entity_changes.created_at is 'pd: activity';

-- The past stays as it was; it ends by the nightly rules alone.
create trigger entity_changes_append_only before update on entity_changes
  for each row execute function refuse_change();
create trigger entity_changes_no_truncate before truncate on entity_changes
  for each statement execute function refuse_change();
