-- A letter to a candidate can come back days after it went out, and goes by post then: its words stay in the mail for so long.
alter table mails
  -- Since when words and names in it are emptied; null: they are there, or it has none.
  add column emptied_at timestamptz;
comment on column mails.emptied_at is 'pd: activity';
update mails set emptied_at = updated_at where status <> 'queued' and (
  (template = 'application_letter' and params->>'heading' = '') or (template = 'offer_withdrawn' and params->>'text' = '')
  or (template in ('interview_proposed', 'interview_confirmed') and params->>'place' = ''));
create index mails_with_words on mails (template, sent_at) where status = 'sent' and emptied_at is null;

alter table printed_letters
  -- The mail came back when its words were gone: there is nothing to print, and somebody has to write anew.
  add column is_lost boolean not null default false;
comment on column printed_letters.is_lost is 'pd: application';
