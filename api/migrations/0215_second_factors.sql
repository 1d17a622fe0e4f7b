-- Second factors of an account: an app that makes codes, passkeys, and recovery codes for when both are lost.
create table totp_apps (
  user_id uuid primary key references users on delete cascade,
  -- Sealed with a key derived from the installation's secret.
  secret bytea not null,
  -- The first right code; without one it is no factor yet.
  confirmed_at timestamptz,
  -- The 30 seconds the last right code was of: no code counts twice.
  last_step int,
  created_at timestamptz not null default now()
);
comment on column totp_apps.user_id is 'pd: identity';
comment on column totp_apps.secret is 'pd: secret';
comment on column totp_apps.confirmed_at is 'pd: activity';
comment on column totp_apps.last_step is 'pd: activity';
comment on column totp_apps.created_at is 'pd: activity';

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index passkeys_user on passkeys (user_id);
comment on column passkeys.id is 'pd: none';
comment on column passkeys.user_id is 'pd: identity';
comment on column passkeys.credential_id is 'pd: device';
comment on column passkeys.public_key is 'pd: device';
comment on column passkeys.counter is 'pd: activity';
comment on column passkeys.transports is 'pd: device';
comment on column passkeys.name is 'pd: device';
comment on column passkeys.used_at is 'pd: activity';
comment on column passkeys.created_at is 'pd: activity';

create table recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- One for all codes made together, so that a code is hashed once to be found among them.
  salt bytea not null,
  hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index recovery_codes_user on recovery_codes (user_id);
comment on column recovery_codes.id is 'pd: none';
comment on column recovery_codes.user_id is 'pd: identity';
comment on column recovery_codes.salt is 'pd: secret';
comment on column recovery_codes.hash is 'pd: secret';
comment on column recovery_codes.used_at is 'pd: activity';
comment on column recovery_codes.created_at is 'pd: activity';

-- Sign-ins that wait for the second factor, five minutes at most; without a user until a passkey says who it is.
create table pending_sign_ins (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid references users on delete cascade,
  -- Of the account as the password was checked against it.
  verified bytea,
  is_remembered boolean not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index pending_sign_ins_user on pending_sign_ins (user_id);
comment on column pending_sign_ins.id is 'pd: none';
comment on column pending_sign_ins.token_hash is 'pd: secret';
comment on column pending_sign_ins.user_id is 'pd: identity';
comment on column pending_sign_ins.verified is 'pd: secret';
comment on column pending_sign_ins.is_remembered is 'pd: preference';
comment on column pending_sign_ins.expires_at is 'pd: none';
comment on column pending_sign_ins.created_at is 'pd: activity';

-- What a passkey is asked to sign, once: in a session, or for a sign-in that waits.
create table passkey_challenges (
  challenge text primary key,
  session_id uuid references sessions (id) on delete cascade,
  pending_id uuid references pending_sign_ins on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index passkey_challenges_session on passkey_challenges (session_id);
create index passkey_challenges_pending on passkey_challenges (pending_id);
comment on column passkey_challenges.challenge is 'pd: none';
comment on column passkey_challenges.session_id is 'pd: none';
comment on column passkey_challenges.pending_id is 'pd: none';
comment on column passkey_challenges.expires_at is 'pd: none';
comment on column passkey_challenges.created_at is 'pd: none';

-- When the second factor was last asked for in a session.
alter table sessions add column factor_at timestamptz;
comment on column sessions.factor_at is 'pd: activity';

-- A role may require a second factor, so many days after its people were first told at a sign-in.
alter table roles add column second_factor_days smallint check (second_factor_days between 0 and 365);
comment on column roles.second_factor_days is 'pd: none';
update roles set second_factor_days = 14 where key in ('Administrators', 'Consultants');
alter table users add column second_factor_asked_at timestamptz;
comment on column users.second_factor_asked_at is 'pd: activity';
