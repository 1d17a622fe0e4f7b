-- Emptying the table would go past the triggers of its rows.
create trigger consent_events_no_truncate before truncate on consent_events
  for each statement execute function refuse_change();
