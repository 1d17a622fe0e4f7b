-- An invitation to an interview proposes times, and the candidate's answer chooses one of them. Columns of the history, which
-- nobody can change: a new proposal is a new event.
alter table application_events
  add column proposed_times timestamptz[] check (cardinality(proposed_times) between 1 and 10),
  add column chosen_time timestamptz,
  add constraint application_events_times check (proposed_times is null or actor = 'staff'),
  add constraint application_events_choice check (chosen_time is null or actor = 'candidate');
comment on column application_events.proposed_times is 'pd: application';
comment on column application_events.chosen_time is 'pd: application';
