-- Letters to candidates that go by post, because the mail came back or there is no address for one: the words as they were
-- written, until somebody has posted them or says that they need not go any more.
create table printed_letters (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- The mail that came back; null: there was none, or it is gone.
  mail_id uuid unique references mails on delete set null,
  cause text not null check (cause in ('returned', 'no_email')),
  template text not null,
  language language not null,
  subject text not null,
  -- Paragraphs, parted by an empty line.
  text text not null,
  -- What stands under the heading: names and values.
  facts jsonb not null,
  -- The employer it is written for, as the candidate may know them.
  on_behalf text not null,
  written_on date not null,
  state text not null default 'open' check (state in ('open', 'posted', 'archived')),
  posted_on date,
  -- Who has posted it, or said that it need not go, and when.
  handled_by uuid references users on delete set null,
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'posted') = (posted_on is not null)),
  check (posted_on >= written_on)
);
create index printed_letters_application on printed_letters (application_id);
create index printed_letters_user on printed_letters (user_id);
create index printed_letters_handled_by on printed_letters (handled_by);
create index printed_letters_open on printed_letters (written_on) where state = 'open';
create index printed_letters_untold on printed_letters (application_id) where cause = 'no_email' and state <> 'posted';
comment on column printed_letters.id is 'pd: none';
comment on column printed_letters.application_id is 'pd: application';
comment on column printed_letters.user_id is 'pd: identity';
comment on column printed_letters.mail_id is 'pd: none';
comment on column printed_letters.cause is 'pd: contact';
comment on column printed_letters.template is 'pd: application';
comment on column printed_letters.language is 'pd: preference';
comment on column printed_letters.subject is 'pd: message';
comment on column printed_letters.text is 'pd: message';
comment on column printed_letters.facts is 'pd: application';
comment on column printed_letters.on_behalf is 'pd: application';
comment on column printed_letters.written_on is 'pd: activity';
comment on column printed_letters.state is 'pd: application';
comment on column printed_letters.posted_on is 'pd: activity';
comment on column printed_letters.handled_by is 'pd: staff';
comment on column printed_letters.handled_at is 'pd: activity';
comment on column printed_letters.created_at is 'pd: activity';
