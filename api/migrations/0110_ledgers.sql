-- Ledgers that were still open: the trail could be emptied, the history of applications and the public keys changed.
create trigger audit_events_no_truncate before truncate on audit_events
  for each statement execute function refuse_change();
create trigger consent_versions_no_truncate before truncate on consent_versions
  for each statement execute function refuse_change();

create trigger receipt_keys_append_only before update or delete on receipt_keys
  for each row execute function refuse_change();
create trigger receipt_keys_no_truncate before truncate on receipt_keys
  for each statement execute function refuse_change();

-- An event of an application goes with its application or its person, and never by itself.
create function refuse_lone_removal() returns trigger language plpgsql as $$
begin
  if exists (select from applications where id = old.application_id) and exists (select from users where id = old.user_id) then
    raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger application_events_append_only before update on application_events
  for each row execute function refuse_change();
create trigger application_events_no_lone_removal before delete on application_events
  for each row execute function refuse_lone_removal();
create trigger application_events_no_truncate before truncate on application_events
  for each statement execute function refuse_change();
