-- A change of e-mail counts when both mailboxes have confirmed it, each by a link of its own.
alter table email_changes
  -- Which of its links went to the former mailbox.
  add column former_link_id uuid,
  add column new_confirmed_at timestamptz,
  add column former_confirmed_at timestamptz;
comment on column email_changes.former_link_id is 'pd: none';
comment on column email_changes.new_confirmed_at is 'pd: activity';
comment on column email_changes.former_confirmed_at is 'pd: activity';
-- Those that wait have a link to the new mailbox only, which would change the address alone: they have to be asked for again.
update links set used_at = now() where purpose = 'email_change' and used_at is null;
