-- An offer that was answered is not printed any more; and letters from before one said that it makes an offer are known by that offer.
alter table printed_letters drop constraint printed_letters_overtaken_check;
alter table printed_letters add constraint printed_letters_overtaken_check
  check (overtaken in ('interview', 'offer', 'answered', 'end', 'reopened'));
alter table mails drop constraint mails_overtaken_check;
alter table mails add constraint mails_overtaken_check
  check (overtaken in ('interview', 'offer', 'answered', 'end', 'reopened'));

-- Its words are those of the offer; where they are gone, it was written in the moment the offer was sent.
update mails m set params = m.params || '{"isOffer": true}' from offers o
  where m.template = 'application_letter' and m.user_id = o.user_id and m.params->>'application' = o.application_id::text
    and o.sent_at is not null and case when m.emptied_at is null
      then m.params->>'heading' = o.subject and m.params->>'text' = o.text
      else abs(extract(epoch from m.created_at - o.sent_at)) < 1 and not m.params ? 'isNotice' end;
update printed_letters p set about = 'offer' where p.template = 'application_letter' and p.about is null and (
  exists (select from mails m where m.id = p.mail_id and m.params ? 'isOffer')
  or exists (select from offers o where o.application_id = p.application_id and o.sent_at is not null
    and o.subject = p.subject and (o.sent_at at time zone 'Europe/Ljubljana')::date = p.written_on));

-- All of them are over once it is answered; without an answer, those from before the version that waits for one.
update mails m set overtaken = o.by from (
    select application_id, case when bool_or(state in ('accepted', 'declined')) then 'answered' else 'offer' end as by,
      max(sent_at) filter (where state = 'open') as open_since
    from offers where sent_at is not null group by application_id) o
  where m.template = 'application_letter' and m.params->>'application' = o.application_id::text and m.params ? 'isOffer'
    and m.overtaken is null and (o.open_since is null or m.created_at < o.open_since - interval '1 second');
update printed_letters p set overtaken = o.by, state = 'archived',
    handled_at = case when p.state = 'open' then now() else p.handled_at end from (
    select application_id, case when bool_or(state in ('accepted', 'declined')) then 'answered' else 'offer' end as by,
      max(sent_at) filter (where state = 'open') as open_since
    from offers where sent_at is not null group by application_id) o
  where o.application_id = p.application_id and p.about = 'offer' and p.overtaken is null and p.state <> 'posted'
    and (o.open_since is null or p.written_on < (o.open_since at time zone 'Europe/Ljubljana')::date or exists (
      select from mails m where m.id = p.mail_id and m.overtaken is not null));
