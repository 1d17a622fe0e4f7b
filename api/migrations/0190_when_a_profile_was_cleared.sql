-- When the profile was last cleared: a restored backup that is older clears it again, and what is older than that is the
-- profile's no more, though a sent application keeps it.
alter table candidates add column cleared_at timestamptz;
comment on column candidates.cleared_at is 'pd: activity';
update candidates c set cleared_at = e.at from (
  select user_id, date_trunc('milliseconds', max(created_at)) as at from audit_events
  where action = 'privacy.profile_cleared' group by 1) e where e.user_id = c.user_id;
