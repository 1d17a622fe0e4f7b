-- The trail said with each yes by a hash what the company was to be shown: by it name, e-mail and phone could be guessed
-- after the person was gone. What was shown is in share_requests, and goes with it.
grant update on audit_events to current_user;
alter table audit_events disable trigger user;
update audit_events set details = details - 'shown' where action = 'sharing.confirmed' and details ? 'shown';
alter table audit_events enable trigger user;
revoke update on audit_events from current_user;
-- What was taken out lies in the files of the table until it is written anew, and in the samples of the planner.
cluster audit_events using audit_events_pkey;
alter table audit_events set without cluster;
analyze audit_events;
