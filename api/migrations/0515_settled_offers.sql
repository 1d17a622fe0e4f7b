-- Hired while the offer waits for an answer, as after a yes by phone: it is settled, and nobody withdrew it.
alter table offers drop constraint offers_state_check;
alter table offers add constraint offers_state_check
  check (state in ('held', 'open', 'accepted', 'declined', 'withdrawn', 'settled', 'replaced', 'recalled'));

create or replace function offer_of_application() returns trigger language plpgsql as $$
begin
  update offers set state = case when state <> 'open' then 'recalled' when new.status = 'hired' then 'settled' else 'withdrawn' end,
      updated_at = now()
    where application_id = new.id and (state = 'open' or state = 'held' and letter_id is null);
  return null;
end $$;

-- What somebody withdrew is in the trail; all else that is withdrawn was ended by hiring.
update offers o set state = 'settled' from applications a
  where a.id = o.application_id and a.status = 'hired' and o.state = 'withdrawn'
    and not exists (select from offers n where n.application_id = o.application_id and n.sent_at is not null and n.version > o.version)
    and not exists (select from audit_events e where e.subject_type = 'application' and e.subject_id = o.application_id
      and e.action = 'offers.withdrawn' and e.details ->> 'version' = o.version::text);
