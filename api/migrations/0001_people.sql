-- People, sessions, links, mail, audit. Every column says which personal data it holds: `pd: none` or `pd: <what>`.
create extension if not exists pg_trgm;

create type user_status as enum ('registered', 'active', 'disabled');
create type language as enum ('sl-SI', 'en-EN');
create type gender as enum ('male', 'female');
create type career as enum ('beginner', 'experienced-worker', 'experienced-expert', 'middle-management', 'top-management');
create type scan_state as enum ('pending', 'clean', 'infected', 'skipped');
create type link_purpose as enum ('activation', 'password_reset');
create type mail_status as enum ('queued', 'sent', 'failed');

create table users (
  id uuid primary key default gen_random_uuid(),
  username text not null unique,
  email text not null unique,
  name text,
  password_hash text not null,
  status user_status not null default 'registered',
  language language not null default 'sl-SI',
  position_title text,
  position_department text,
  avatar_file_id uuid,
  activated_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column users.id is 'pd: identity';
comment on column users.username is 'pd: identity';
comment on column users.email is 'pd: contact';
comment on column users.name is 'pd: identity';
comment on column users.password_hash is 'pd: secret';
comment on column users.status is 'pd: none';
comment on column users.language is 'pd: preference';
comment on column users.position_title is 'pd: employment';
comment on column users.position_department is 'pd: employment';
comment on column users.avatar_file_id is 'pd: picture';
comment on column users.activated_at is 'pd: activity';
comment on column users.last_login_at is 'pd: activity';
comment on column users.created_at is 'pd: activity';
comment on column users.updated_at is 'pd: activity';

create table roles (
  id int generated always as identity primary key,
  key text not null unique,
  name_sl text not null,
  name_en text not null,
  is_system boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column roles.id is 'pd: none';
comment on column roles.key is 'pd: none';
comment on column roles.name_sl is 'pd: none';
comment on column roles.name_en is 'pd: none';
comment on column roles.is_system is 'pd: none';
comment on column roles.created_at is 'pd: none';
comment on column roles.updated_at is 'pd: none';

create table role_permissions (
  role_id int not null references roles on delete cascade,
  permission text not null,
  created_at timestamptz not null default now(),
  primary key (role_id, permission)
);
comment on column role_permissions.role_id is 'pd: none';
comment on column role_permissions.permission is 'pd: none';
comment on column role_permissions.created_at is 'pd: none';

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role_id int not null references roles,
  created_at timestamptz not null default now(),
  primary key (user_id, role_id)
);
create index user_roles_role on user_roles (role_id);
comment on column user_roles.user_id is 'pd: identity';
comment on column user_roles.role_id is 'pd: role';
comment on column user_roles.created_at is 'pd: none';

create table files (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  collection text not null,
  title text not null,
  name text not null,
  mime text not null,
  size int not null,
  sha256 bytea not null,
  storage_key text not null unique,
  scan_state scan_state not null default 'skipped',
  is_current boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index files_user on files (user_id, collection);
create unique index files_one_current on files (user_id, collection) where is_current;
comment on column files.id is 'pd: none';
comment on column files.user_id is 'pd: identity';
comment on column files.collection is 'pd: none';
comment on column files.title is 'pd: file';
comment on column files.name is 'pd: file';
comment on column files.mime is 'pd: none';
comment on column files.size is 'pd: none';
comment on column files.sha256 is 'pd: none';
comment on column files.storage_key is 'pd: none';
comment on column files.scan_state is 'pd: none';
comment on column files.is_current is 'pd: none';
comment on column files.created_at is 'pd: activity';
comment on column files.updated_at is 'pd: activity';
alter table users add foreign key (avatar_file_id) references files on delete set null;

create table candidates (
  user_id uuid primary key references users on delete cascade,
  education int check (education between 2 and 10),
  career career,
  education_summary text,
  phone text,
  address text,
  postal text,
  city text,
  country text,
  linkedin_url text,
  employer text,
  notice_days int check (notice_days between 0 and 365),
  industries text[] not null default '{}',
  workfields text[] not null default '{}',
  region text,
  expectations int check (expectations >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column candidates.user_id is 'pd: identity';
comment on column candidates.education is 'pd: education';
comment on column candidates.career is 'pd: employment';
comment on column candidates.education_summary is 'pd: education';
comment on column candidates.phone is 'pd: contact';
comment on column candidates.address is 'pd: contact';
comment on column candidates.postal is 'pd: contact';
comment on column candidates.city is 'pd: contact';
comment on column candidates.country is 'pd: contact';
comment on column candidates.linkedin_url is 'pd: contact';
comment on column candidates.employer is 'pd: employment';
comment on column candidates.notice_days is 'pd: employment';
comment on column candidates.industries is 'pd: preference';
comment on column candidates.workfields is 'pd: preference';
comment on column candidates.region is 'pd: preference';
comment on column candidates.expectations is 'pd: preference';
comment on column candidates.created_at is 'pd: none';
comment on column candidates.updated_at is 'pd: none';

-- Gender and birthday serve anonymised norms only and stay apart from what consultants and clients read.
create table candidate_demographics (
  user_id uuid primary key references candidates on delete cascade,
  gender gender,
  birthday date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column candidate_demographics.user_id is 'pd: identity';
comment on column candidate_demographics.gender is 'pd: gender';
comment on column candidate_demographics.birthday is 'pd: birthday';
comment on column candidate_demographics.created_at is 'pd: none';
comment on column candidate_demographics.updated_at is 'pd: none';

create table companies (
  id uuid primary key default gen_random_uuid(),
  name_sl text not null,
  name_en text not null,
  is_confidential boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column companies.id is 'pd: none';
comment on column companies.name_sl is 'pd: none';
comment on column companies.name_en is 'pd: none';
comment on column companies.is_confidential is 'pd: none';
comment on column companies.created_at is 'pd: none';
comment on column companies.updated_at is 'pd: none';

create table employees (
  user_id uuid primary key references users on delete cascade,
  department text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column employees.user_id is 'pd: identity';
comment on column employees.department is 'pd: employment';
comment on column employees.created_at is 'pd: none';
comment on column employees.updated_at is 'pd: none';

create table company_contacts (
  user_id uuid primary key references users on delete cascade,
  company_id uuid not null references companies,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index company_contacts_company on company_contacts (company_id);
comment on column company_contacts.user_id is 'pd: identity';
comment on column company_contacts.company_id is 'pd: employment';
comment on column company_contacts.created_at is 'pd: none';
comment on column company_contacts.updated_at is 'pd: none';

create table company_employees (
  user_id uuid primary key references users on delete cascade,
  company_id uuid not null references companies,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index company_employees_company on company_employees (company_id);
comment on column company_employees.user_id is 'pd: identity';
comment on column company_employees.company_id is 'pd: employment';
comment on column company_employees.created_at is 'pd: none';
comment on column company_employees.updated_at is 'pd: none';

create table sessions (
  token_hash bytea primary key,
  id uuid not null unique default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  is_remembered boolean not null default false,
  device text,
  ip inet,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);
comment on column sessions.token_hash is 'pd: secret';
comment on column sessions.id is 'pd: none';
comment on column sessions.user_id is 'pd: identity';
comment on column sessions.is_remembered is 'pd: none';
comment on column sessions.device is 'pd: device';
comment on column sessions.ip is 'pd: device';
comment on column sessions.created_at is 'pd: activity';
comment on column sessions.last_seen_at is 'pd: activity';
comment on column sessions.expires_at is 'pd: none';

-- Links in mails: the token itself is derived from this row and the application secret, never stored.
create table links (
  id uuid primary key default gen_random_uuid(),
  purpose link_purpose not null,
  user_id uuid not null references users on delete cascade,
  nonce bytea not null,
  valid_seconds int not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index links_user on links (user_id, purpose);
comment on column links.id is 'pd: none';
comment on column links.purpose is 'pd: none';
comment on column links.user_id is 'pd: identity';
comment on column links.nonce is 'pd: secret';
comment on column links.valid_seconds is 'pd: none';
comment on column links.expires_at is 'pd: none';
comment on column links.used_at is 'pd: activity';
comment on column links.created_at is 'pd: activity';

create table throttles (
  key text primary key,
  count int not null default 0,
  blocked_until timestamptz,
  updated_at timestamptz not null default now()
);
comment on table throttles is 'Keys are hashes of account names and addresses; rows go after a day.';
comment on column throttles.key is 'pd: none';
comment on column throttles.count is 'pd: none';
comment on column throttles.blocked_until is 'pd: none';
comment on column throttles.updated_at is 'pd: none';

create table mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  to_address text not null,
  to_name text,
  template text not null,
  language language not null,
  params jsonb not null default '{}',
  link_id uuid references links on delete set null,
  status mail_status not null default 'queued',
  attempts int not null default 0,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mails_to on mails (to_address, created_at desc);
create index mails_user on mails (user_id);
create index mails_created on mails (created_at desc);
comment on column mails.id is 'pd: none';
comment on column mails.user_id is 'pd: identity';
comment on column mails.to_address is 'pd: contact';
comment on column mails.to_name is 'pd: identity';
comment on column mails.template is 'pd: none';
comment on column mails.language is 'pd: none';
comment on column mails.params is 'pd: message';
comment on column mails.link_id is 'pd: none';
comment on column mails.status is 'pd: none';
comment on column mails.attempts is 'pd: none';
comment on column mails.last_error is 'pd: none';
comment on column mails.sent_at is 'pd: activity';
comment on column mails.created_at is 'pd: activity';
comment on column mails.updated_at is 'pd: none';

-- Who did what to whom. Pseudonymous ids without foreign keys: the trail outlives an erased account.
create table audit_events (
  id uuid primary key default gen_random_uuid(),
  action text not null,
  actor_id uuid,
  user_id uuid,
  subject_type text,
  subject_id uuid,
  details jsonb not null default '{}',
  device text,
  ip inet,
  created_at timestamptz not null default now()
);
create index audit_events_user on audit_events (user_id, created_at desc);
create index audit_events_created on audit_events (created_at desc);
comment on column audit_events.id is 'pd: none';
comment on column audit_events.action is 'pd: activity';
comment on column audit_events.actor_id is 'pd: pseudonym';
comment on column audit_events.user_id is 'pd: pseudonym';
comment on column audit_events.subject_type is 'pd: none';
comment on column audit_events.subject_id is 'pd: none';
comment on column audit_events.details is 'pd: activity';
comment on column audit_events.device is 'pd: device';
comment on column audit_events.ip is 'pd: device';
comment on column audit_events.created_at is 'pd: activity';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_change();
