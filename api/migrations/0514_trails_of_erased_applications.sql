-- What others did about an application, without naming its person: taken out of the trail, but for its name and day, once the application is gone.
create or replace function refuse_trail_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.action <> 'privacy.erased' then
    if old.user_id is not null and not exists (select from users where id = old.user_id) then return old; end if;
    if (old.device is not null or old.ip is not null) and old.actor_id is not null
      and not exists (select from users where id = old.actor_id) then return old; end if;
    if old.subject_type = 'application' and not exists (select from applications where id = old.subject_id) then return old; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Of those who were erased before; a draft somebody who is here has deleted is told by themselves.
select graphile_worker.add_job('privacy.trail', json_build_object('userId', gen_random_uuid(), 'applications', json_agg(id)))
  from (select distinct subject_id as id from audit_events e where subject_type = 'application' and subject_id is not null
    and not exists (select from applications where applications.id = e.subject_id)
    and not exists (select from audit_events s join users u on u.id = s.user_id where s.subject_id = e.subject_id and s.actor_id = s.user_id)) gone
  having count(*) > 0;
