-- Consents: immutable versions in both languages, one row per person and version asked, an append-only chain of decisions.
create type consent_audience as enum ('everybody', 'candidate', 'employee', 'company', 'companyemployee');
-- What withdrawing one causes: rules in api/src/consents/effects.ts.
create type consent_effect as enum ('none', 'talent_pool', 'client_sharing', 'newsletter');
create type version_change as enum ('material', 'editorial');
create type consent_action as enum ('asked', 'confirmed', 'declined', 'withdrawn', 'expired', 'superseded');
create type consent_method as enum ('registration', 'portal', 'mail_link', 'system', 'seed');
alter type link_purpose add value 'consent';
alter type link_purpose add value 'email_change';

alter table consents drop column title_sl, drop column title_en;
alter table consents
  add column audience consent_audience not null default 'candidate',
  add column effect consent_effect not null default 'none',
  -- Asked with the account, not at the gate: privacy notice and terms of use.
  add column is_at_registration boolean not null default false,
  -- A confirmed one ends by itself after so many months; null: it holds until withdrawn.
  add column valid_months int check (valid_months > 0),
  add column legal_basis text not null default '',
  add column is_active boolean not null default true;
comment on column consents.audience is 'pd: none';
comment on column consents.effect is 'pd: none';
comment on column consents.is_at_registration is 'pd: none';
comment on column consents.valid_months is 'pd: none';
comment on column consents.legal_basis is 'pd: none';
comment on column consents.is_active is 'pd: none';

create table consent_versions (
  id uuid primary key default gen_random_uuid(),
  consent_id uuid not null references consents,
  -- 1, 2, 3 … within the consent; `label` is what people see, such as 2026-11.
  number int not null,
  label text not null,
  change version_change not null,
  -- The text exactly as shown, placeholders filled: ConsentText of contract/src/consents.ts.
  text_sl jsonb not null,
  text_en jsonb not null,
  note_sl text not null default '',
  note_en text not null default '',
  -- SHA-256 of the canonical JSON of both texts.
  hash bytea not null check (length(hash) = 32),
  published_at timestamptz not null default now(),
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  unique (consent_id, number)
);
create index consent_versions_created_by on consent_versions (created_by);
comment on column consent_versions.id is 'pd: none';
comment on column consent_versions.consent_id is 'pd: none';
comment on column consent_versions.number is 'pd: none';
comment on column consent_versions.label is 'pd: none';
comment on column consent_versions.change is 'pd: none';
comment on column consent_versions.text_sl is 'pd: none';
comment on column consent_versions.text_en is 'pd: none';
comment on column consent_versions.note_sl is 'pd: none';
comment on column consent_versions.note_en is 'pd: none';
comment on column consent_versions.hash is 'pd: none';
comment on column consent_versions.published_at is 'pd: none';
comment on column consent_versions.created_by is 'pd: staff';
comment on column consent_versions.created_at is 'pd: none';

-- A published text never changes; only who published it may be forgotten.
create function refuse_text_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - 'created_by') <> (to_jsonb(old) - 'created_by') then
    raise exception 'consent versions never change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger consent_versions_immutable before update or delete on consent_versions
  for each row execute function refuse_text_change();

alter table user_consents drop constraint user_consents_user_id_consent_id_key;
-- Before this there were no texts to decide about.
delete from user_consents;
alter table user_consents
  add column version_id uuid not null references consent_versions,
  add column decided_at timestamptz,
  add column expires_at timestamptz,
  -- The smallest of the reminder days (180, 30, 7) that has been written about.
  add column reminded_days int,
  add constraint user_consents_one_per_version unique (user_id, version_id);
create index user_consents_version on user_consents (version_id);
create index user_consents_pending on user_consents (user_id) where status = 'pending';
create index user_consents_ending on user_consents (expires_at) where status = 'confirmed' and expires_at is not null;
comment on column user_consents.version_id is 'pd: consent';
comment on column user_consents.decided_at is 'pd: consent';
comment on column user_consents.expires_at is 'pd: consent';
comment on column user_consents.reminded_days is 'pd: none';

-- Each decision, chained by hash within one person. Holds no name or address and has no foreign key to the person:
-- after an account is erased it proves what was decided about which text, by a pseudonymous id.
create table consent_events (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null,
  seq int not null,
  user_consent_id uuid not null,
  consent_key text not null,
  version_id uuid not null references consent_versions,
  version_label text not null,
  text_hash bytea not null,
  action consent_action not null,
  method consent_method not null,
  language language not null,
  -- The time as hashed, to the millisecond.
  happened_at timestamptz not null,
  previous_hash bytea,
  hash bytea not null check (length(hash) = 32),
  -- Signed receipt (canonical JSON and Ed25519 signature), for decisions of the person.
  receipt text,
  signature bytea,
  key_id text,
  created_at timestamptz not null default now(),
  unique (person_id, seq)
);
create index consent_events_consent on consent_events (user_consent_id);
create index consent_events_version on consent_events (version_id);
create trigger consent_events_append_only before update or delete on consent_events
  for each row execute function refuse_change();
comment on table consent_events is 'The role of the application may read and insert, nothing else (see api/src/db/migrate.ts).';
comment on column consent_events.id is 'pd: none';
comment on column consent_events.person_id is 'pd: pseudonym';
comment on column consent_events.seq is 'pd: none';
comment on column consent_events.user_consent_id is 'pd: pseudonym';
comment on column consent_events.consent_key is 'pd: consent';
comment on column consent_events.version_id is 'pd: consent';
comment on column consent_events.version_label is 'pd: consent';
comment on column consent_events.text_hash is 'pd: consent';
comment on column consent_events.action is 'pd: consent';
comment on column consent_events.method is 'pd: consent';
comment on column consent_events.language is 'pd: preference';
comment on column consent_events.happened_at is 'pd: activity';
comment on column consent_events.previous_hash is 'pd: none';
comment on column consent_events.hash is 'pd: none';
comment on column consent_events.receipt is 'pd: consent';
comment on column consent_events.signature is 'pd: none';
comment on column consent_events.key_id is 'pd: none';
comment on column consent_events.created_at is 'pd: none';

-- Public keys receipts have been signed with, so that old receipts verify after the secret has changed.
create table receipt_keys (
  id text primary key,
  public_key bytea not null check (length(public_key) = 32),
  created_at timestamptz not null default now()
);
comment on column receipt_keys.id is 'pd: none';
comment on column receipt_keys.public_key is 'pd: none';
comment on column receipt_keys.created_at is 'pd: none';

-- What a link is about besides the person: the user_consents row of a mailed consent, the e-mail change.
alter table links add column subject_id uuid;
comment on column links.subject_id is 'pd: pseudonym';
