-- Answers by mail that came into the messages about an application.
create table replies (
  id uuid primary key,
  -- Keyed hash of the Message-ID and the address it came to: a mail that is handed in again is known.
  message_hash bytea not null unique,
  -- The candidate it is from.
  user_id uuid references users on delete cascade,
  application_id uuid references applications on delete cascade,
  -- What it became in the conversation.
  event_id uuid references application_events on delete cascade,
  -- All words of the mail, with what it quotes; in the conversation stands what is new.
  original text not null,
  -- Names of attachments that were not taken over.
  left_out text[] not null default '{}',
  created_at timestamptz not null default now()
);
create index replies_user on replies (user_id);
create index replies_application on replies (application_id);
create index replies_event on replies (event_id);
comment on column replies.id is 'pd: none';
comment on column replies.message_hash is 'pd: pseudonym';
comment on column replies.user_id is 'pd: pseudonym';
comment on column replies.application_id is 'pd: none';
comment on column replies.event_id is 'pd: none';
comment on column replies.original is 'pd: message';
comment on column replies.left_out is 'pd: file';
comment on column replies.created_at is 'pd: activity';

-- What came and was not kept, by day: automatic answers, what came twice.
create table reply_counts (
  day date not null,
  outcome text not null,
  count int not null default 0,
  created_at timestamptz not null default now(),
  primary key (day, outcome)
);
comment on column reply_counts.day is 'pd: none';
comment on column reply_counts.outcome is 'pd: none';
comment on column reply_counts.count is 'pd: none';
comment on column reply_counts.created_at is 'pd: none';
