-- Questionnaires for people without an account.
-- open: whoever has the address; single-use: whoever holds one of its tokens, once; both keep nothing about the respondent:
-- no address, no cookie, no time finer than the day. personal: a named person by mail.
create type public_mode as enum ('open', 'personal', 'single-use');

-- A standing programme with words of its own; the ids of its links are its own too.
create table public_channels (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (key ~ '^[a-z][a-z0-9-]{1,39}$'),
  title_sl text not null,
  title_en text not null,
  intro_sl text not null,
  intro_en text not null,
  closing_sl text not null,
  closing_en text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public_links (
  id uuid primary key default gen_random_uuid(),
  -- What stands in the address: the id itself, or a short one within a channel.
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  channel_id uuid references public_channels,
  version_id uuid not null references questionnaire_versions,
  mode public_mode not null,
  max_responses int check (max_responses > 0),
  opens_at timestamptz not null default now(),
  closes_at timestamptz,
  -- Closed by hand.
  closed_at timestamptz,
  -- Nobody has read the questions and answered them in less.
  min_seconds int not null default 10,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Without a channel the code is unique among all of those.
create unique index public_links_code on public_links (coalesce(channel_id, '00000000-0000-0000-0000-000000000000'), code);
create index public_links_version on public_links (version_id);
create index public_links_created_by on public_links (created_by);

-- Tokens of links that are personal or good for one answer; only their hashes are here. Nothing is written down at
-- the token of an anonymous link when it is used.
create table public_invitations (
  id uuid primary key default gen_random_uuid(),
  link_id uuid not null references public_links on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Of personal links.
  name text,
  email text,
  language language not null default 'sl-SI',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index public_invitations_link on public_invitations (link_id);
create index public_invitations_email on public_invitations (lower(email));

create table public_responses (
  -- Derived from what the respondent holds (a token, a resume code): nothing here leads back to it.
  id uuid primary key,
  link_id uuid not null references public_links on delete cascade,
  -- Personal links only.
  invitation_id uuid unique references public_invitations on delete cascade,
  status questionnaire_status not null default 'in-progress',
  language language not null default 'sl-SI',
  completed_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index public_responses_link on public_responses (link_id, status);

alter table answer_sheets add column response_id uuid unique references public_responses on delete cascade;

comment on column answer_sheets.response_id is 'pd: pseudonym';
comment on column public_channels.id is 'pd: none';
comment on column public_channels.key is 'pd: none';
comment on column public_channels.title_sl is 'pd: none';
comment on column public_channels.title_en is 'pd: none';
comment on column public_channels.intro_sl is 'pd: none';
comment on column public_channels.intro_en is 'pd: none';
comment on column public_channels.closing_sl is 'pd: none';
comment on column public_channels.closing_en is 'pd: none';
comment on column public_channels.is_active is 'pd: none';
comment on column public_channels.created_at is 'pd: none';
comment on column public_channels.updated_at is 'pd: none';
comment on column public_links.id is 'pd: none';
comment on column public_links.code is 'pd: none';
comment on column public_links.channel_id is 'pd: none';
comment on column public_links.version_id is 'pd: none';
comment on column public_links.mode is 'pd: none';
comment on column public_links.max_responses is 'pd: none';
comment on column public_links.opens_at is 'pd: none';
comment on column public_links.closes_at is 'pd: none';
comment on column public_links.closed_at is 'pd: none';
comment on column public_links.min_seconds is 'pd: none';
comment on column public_links.created_by is 'pd: staff';
comment on column public_links.created_at is 'pd: none';
comment on column public_links.updated_at is 'pd: none';
comment on column public_invitations.id is 'pd: pseudonym';
comment on column public_invitations.link_id is 'pd: none';
comment on column public_invitations.token_hash is 'pd: secret';
comment on column public_invitations.name is 'pd: name';
comment on column public_invitations.email is 'pd: contact';
comment on column public_invitations.language is 'pd: preference';
comment on column public_invitations.created_at is 'pd: activity';
comment on column public_invitations.updated_at is 'pd: none';
comment on column public_responses.id is 'pd: pseudonym';
comment on column public_responses.link_id is 'pd: none';
comment on column public_responses.invitation_id is 'pd: pseudonym';
comment on column public_responses.status is 'pd: activity';
comment on column public_responses.language is 'pd: preference';
comment on column public_responses.completed_on is 'pd: activity';
comment on column public_responses.created_at is 'pd: activity';
comment on column public_responses.updated_at is 'pd: activity';
