-- What a letter says can be over before it is printed: it is archived then, with the reason, and so is one that comes back later.
alter table printed_letters
  -- What it would be overtaken by; null: by the end of the application alone.
  add column about text check (about in ('interview', 'offer')),
  -- By what it was overtaken.
  add column overtaken text check (overtaken in ('interview', 'offer', 'end', 'reopened'));
comment on column printed_letters.about is 'pd: application';
comment on column printed_letters.overtaken is 'pd: application';
update printed_letters set about = 'interview' where template in ('interview_proposed', 'interview_confirmed');

alter table mails
  -- By what it was overtaken since it was written.
  add column overtaken text check (overtaken in ('interview', 'offer', 'end', 'reopened'));
comment on column mails.overtaken is 'pd: application';
-- What came back before this was known, about applications that have ended since, asks nobody to write anew.
update mails m set overtaken = 'end' from applications a
  where m.status = 'failed' and a.id::text = m.params->>'application' and a.ended_at > m.created_at;
