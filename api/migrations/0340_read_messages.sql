-- Until when each side has read what the other wrote about an application, so that what is unread can be counted and listed.
-- Of staff it is one mark for all: an answer is owed by the portal, not by whoever looked first.
alter table applications
  -- Null: the candidate has not had it on the screen.
  add column candidate_read_at timestamptz,
  -- Null: nobody who may answer has had it on the screen.
  add column staff_read_at timestamptz,
  -- The last message of the candidate.
  add column candidate_wrote_at timestamptz;
alter table applications add column has_unread boolean not null generated always as
  (candidate_wrote_at is not null and (staff_read_at is null or candidate_wrote_at > staff_read_at)) stored;
create index applications_unread on applications (candidate_wrote_at) where has_unread;
comment on column applications.candidate_read_at is 'pd: activity';
comment on column applications.staff_read_at is 'pd: none';
comment on column applications.candidate_wrote_at is 'pd: activity';
comment on column applications.has_unread is 'pd: none';

create function note_candidate_message() returns trigger language plpgsql as $$
begin
  update applications set candidate_wrote_at = greatest(candidate_wrote_at, new.created_at) where id = new.application_id;
  return null;
end $$;
create trigger application_events_message after insert on application_events for each row
  when (new.kind = 'message' and new.actor = 'candidate') execute function note_candidate_message();

-- Nobody has marked what is older than the marks: it counts as read.
update applications a set candidate_read_at = now(), staff_read_at = now(),
  candidate_wrote_at = (select max(e.created_at) from application_events e
    where e.application_id = a.id and e.kind = 'message' and e.actor = 'candidate')
  where exists (select from application_events e where e.application_id = a.id);

-- What people write to each other is in the conversation alone; mails say that there is something to read.
update mails set params = params - 'text' where template in ('application_message', 'application_message_notice');
