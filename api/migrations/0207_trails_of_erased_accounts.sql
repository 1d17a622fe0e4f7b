-- An erasure takes the person out of the trail: of a row about somebody who is gone, and of what tells where somebody who is gone sat.
-- Nothing is ever changed, that somebody was erased stays, and so does every row of those who are there.
create function refuse_trail_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.action <> 'privacy.erased' then
    if old.user_id is not null and not exists (select from users where id = old.user_id) then return old; end if;
    if (old.device is not null or old.ip is not null) and old.actor_id is not null
      and not exists (select from users where id = old.actor_id) then return old; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger audit_events_append_only on audit_events;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_trail_change();
grant delete on audit_events to current_user;

-- What somebody did to others, while it tells from where; and what presentations of erased people are tidied by.
create index audit_events_actor on audit_events (actor_id)
  where user_id is distinct from actor_id and (device is not null or ip is not null);
create index audit_events_share on audit_events (subject_id, created_at)
  where action in ('sharing.confirmed', 'sharing.withdrawn', 'sharing.expired');

-- Those who were erased before.
select graphile_worker.add_job('privacy.trail', json_build_object('userId', id), job_key => 'privacy.trail:' || id)
  from (select user_id as id from audit_events union select actor_id from audit_events) of_somebody
  where id is not null and not exists (select from users where users.id = of_somebody.id);
