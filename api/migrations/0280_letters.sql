-- A decision about an application with the letter that tells it. Held until it is due: the candidate's status changes and the
-- letter goes in one moment, and until then both can be recalled.
create table letters (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  user_id uuid not null references users on delete cascade,
  from_status application_status not null,
  to_status application_status not null,
  -- The stage it goes to; the first of the status when it is gone.
  stage_id uuid references job_stages on delete set null,
  language language not null,
  subject text not null,
  text text not null,
  -- Why somebody was not selected, in words the candidate reads.
  reason text,
  -- The day promised with it.
  promise_on date,
  -- The day it was planned for; null: at once.
  send_on date,
  due_at timestamptz not null,
  state text not null default 'held' check (state in ('held', 'sent', 'recalled')),
  made_by uuid references users on delete set null,
  bulk_id uuid references bulk_actions on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index letters_open on letters (application_id) where state = 'held';
create index letters_due on letters (due_at) where state = 'held';
create index letters_application on letters (application_id);
create index letters_user on letters (user_id);
create index letters_stage on letters (stage_id);
create index letters_made_by on letters (made_by);
create index letters_bulk on letters (bulk_id);
comment on column letters.id is 'pd: none';
comment on column letters.application_id is 'pd: application';
comment on column letters.user_id is 'pd: identity';
comment on column letters.from_status is 'pd: application';
comment on column letters.to_status is 'pd: application';
comment on column letters.stage_id is 'pd: application';
comment on column letters.language is 'pd: preference';
comment on column letters.subject is 'pd: message';
comment on column letters.text is 'pd: message';
comment on column letters.reason is 'pd: application';
comment on column letters.promise_on is 'pd: application';
comment on column letters.send_on is 'pd: application';
comment on column letters.due_at is 'pd: application';
comment on column letters.state is 'pd: application';
comment on column letters.made_by is 'pd: staff';
comment on column letters.bulk_id is 'pd: application';
comment on column letters.created_at is 'pd: activity';
comment on column letters.updated_at is 'pd: activity';

-- Where an application stands for staff: where its letter that is held takes it, else where it is.
alter table applications
  add column staff_status application_status not null default 'draft',
  add column staff_stage_id uuid references job_stages on delete set null,
  -- Since when it stands where it is, or waits for who has the next move.
  add column waits_since timestamptz not null default now();
comment on column applications.staff_status is 'pd: application';
comment on column applications.staff_stage_id is 'pd: application';
comment on column applications.waits_since is 'pd: activity';

-- The one place that says it. Whatever changes the status, the stage goes along: to the first one of that status, when it is
-- in none of them.
create or replace function application_stage() returns trigger language plpgsql as $$
declare
  held letters;
begin
  if new.stage_id is null
    or not exists (select from job_stages where id = new.stage_id and job_id = new.job_id and status = new.status)
  then
    new.stage_id := (select id from job_stages where job_id = new.job_id and status = new.status order by position, id limit 1);
  end if;
  select * into held from letters where application_id = new.id and state = 'held';
  new.staff_status := coalesce(held.to_status, new.status);
  new.staff_stage_id := case when held.id is null then new.stage_id else coalesce(held.stage_id,
    (select id from job_stages where job_id = new.job_id and status = held.to_status order by position, id limit 1)) end;
  if tg_op = 'INSERT' then
    new.waits_since := coalesce(new.submitted_at, new.created_at);
  elsif (new.status, new.stage_id, new.next_move) is distinct from (old.status, old.stage_id, old.next_move) then
    new.waits_since := case when new.updated_at <> old.updated_at then new.updated_at else now() end;
  end if;
  return new;
end $$;
drop trigger applications_stage on applications;
create trigger applications_stage
  before insert or update of status, stage_id, job_id, next_move, staff_status, staff_stage_id on applications
  for each row execute function application_stage();

create function letter_shown() returns trigger language plpgsql as $$
begin
  update applications set staff_status = status where id = coalesce(new.application_id, old.application_id);
  return null;
end $$;
create trigger letters_shown after insert or update of state, stage_id or delete on letters
  for each row execute function letter_shown();

update applications set staff_status = status, waits_since = updated_at;
create index applications_board on applications (staff_stage_id, waits_since);
create index applications_staff_status on applications (staff_status, waits_since);
create index applications_waiting on applications (waits_since);
