-- Answers by mail that do not come into a conversation by themselves: they wait until somebody assigns them to an application, or
-- discards them. Of their attachments the names are kept alone.
alter table replies
  add column state text not null default 'entered' check (state in ('entered', 'waiting', 'assigned', 'discarded')),
  -- Why it did not come in by itself.
  add column doubt text check (doubt in ('unknown', 'expired', 'stranger', 'forged', 'ended', 'full')),
  add column from_address text not null default '',
  add column subject text not null default '',
  -- What is new in it.
  add column text text not null default '',
  -- The application it was assigned to; until then it is known from the mail that is answered, if at all.
  add column assigned_to uuid references applications on delete cascade,
  -- When it comes in: until then it can be taken back.
  add column due_at timestamptz,
  add column decided_by uuid references users on delete set null,
  add constraint replies_decided check ((state = 'assigned') = (due_at is not null and assigned_to is not null));
create index replies_waiting on replies (created_at) where state <> 'entered';
create index replies_assigned_to on replies (assigned_to) where assigned_to is not null;
create index replies_decided_by on replies (decided_by) where decided_by is not null;
create index replies_from on replies (lower(from_address), created_at) where user_id is null;
comment on column replies.state is 'pd: activity';
comment on column replies.doubt is 'pd: none';
comment on column replies.from_address is 'pd: contact';
comment on column replies.subject is 'pd: message';
comment on column replies.text is 'pd: message';
comment on column replies.assigned_to is 'pd: none';
comment on column replies.due_at is 'pd: none';
comment on column replies.decided_by is 'pd: staff';
