-- The text that was read from a CV, for people to read: as it is, or without what says whose it is.
create table cv_texts (
  file_id uuid primary key references files on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- Each with its text; empty where the file could not be read.
  lines jsonb not null,
  -- What the CV says of name, contacts, birth and address: hidden besides what the profile says.
  known jsonb not null,
  created_at timestamptz not null default now()
);
create index cv_texts_user on cv_texts (user_id);
comment on column cv_texts.file_id is 'pd: none';
comment on column cv_texts.user_id is 'pd: identity';
comment on column cv_texts.lines is 'pd: file';
comment on column cv_texts.known is 'pd: identity';
comment on column cv_texts.created_at is 'pd: none';

-- An application one of us has opened without name, contacts, birth, gender and address.
alter type view_of add value 'masked_application';
