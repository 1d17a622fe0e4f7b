-- Retention counts from the end of an application: it has one exactly when it is over, and whatever was sent has its day.
update applications set ended_at = updated_at
  where ended_at is null and status in ('hired', 'not_selected', 'withdrawn', 'declined', 'job_closed', 'expired');
update applications set ended_at = null
  where ended_at is not null and status not in ('hired', 'not_selected', 'withdrawn', 'declined', 'job_closed', 'expired');
update applications set submitted_at = created_at where submitted_at is null and status not in ('draft', 'expired');
update applications set submitted_at = null where submitted_at is not null and status = 'draft';
alter table applications
  add constraint applications_ended
    check ((ended_at is not null) = (status in ('hired', 'not_selected', 'withdrawn', 'declined', 'job_closed', 'expired'))),
  add constraint applications_submitted check (case status when 'draft' then submitted_at is null when 'expired' then true
    else submitted_at is not null end);

-- Whole addresses written before 0067 become networks too; after that its rule holds for every row.
grant update on audit_events to current_user;
alter table audit_events disable trigger user;
update audit_events set ip = network(set_masklen(ip, case family(ip) when 4 then 24 else 64 end))
  where ip is not null and masklen(ip) > case family(ip) when 4 then 24 else 64 end;
alter table audit_events enable trigger user;
revoke update on audit_events from current_user;
alter table audit_events validate constraint audit_events_network;
