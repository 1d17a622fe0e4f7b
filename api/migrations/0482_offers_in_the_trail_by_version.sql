-- The trail held the whole of an offer: name, pay, place, conditions, letter and answer. It needs the version.
grant update on audit_events to current_user;
alter table audit_events disable trigger user;
update audit_events set details = jsonb_strip_nulls(jsonb_build_object('version', details -> 'version'))
  where action like 'offers.%' and details <> jsonb_strip_nulls(jsonb_build_object('version', details -> 'version'));
alter table audit_events enable trigger user;
revoke update on audit_events from current_user;
-- What was taken out lies in the files of the table until it is written anew, and in the samples of the planner.
cluster audit_events using audit_events_pkey;
alter table audit_events set without cluster;
analyze audit_events;
