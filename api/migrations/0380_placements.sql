-- Somebody begins work at a client: from when, for what pay, and how long we answer for it.
create table placements (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null unique references applications on delete cascade,
  user_id uuid not null references users on delete cascade,
  start_on date not null,
  pay numeric(12, 2) not null,
  pay_period text not null check (pay_period in ('hour', 'month', 'year')),
  contract text not null,
  -- Null: no guarantee was agreed.
  guarantee_days integer check (guarantee_days between 1 and 730),
  guarantee_until date generated always as (start_on + guarantee_days) stored,
  -- The last day of work, where it ended before its time.
  ended_on date,
  end_reason text,
  made_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ended_on >= start_on)
);
create index placements_user on placements (user_id);
create index placements_made_by on placements (made_by);
create index placements_start on placements (start_on);
comment on column placements.id is 'pd: none';
comment on column placements.application_id is 'pd: application';
comment on column placements.user_id is 'pd: pseudonym';
comment on column placements.start_on is 'pd: employment';
comment on column placements.pay is 'pd: employment';
comment on column placements.pay_period is 'pd: employment';
comment on column placements.contract is 'pd: employment';
comment on column placements.guarantee_days is 'pd: employment';
comment on column placements.guarantee_until is 'pd: employment';
comment on column placements.ended_on is 'pd: employment';
comment on column placements.end_reason is 'pd: employment';
comment on column placements.made_by is 'pd: staff';
comment on column placements.created_at is 'pd: activity';
comment on column placements.updated_at is 'pd: activity';

-- When we ask how it goes: each is a task of somebody in the office, gone when they have deleted it.
create table placement_check_ins (
  placement_id uuid not null references placements on delete cascade,
  kind text not null check (kind in ('week', 'month', 'quarter', 'guarantee')),
  task_id uuid references tasks on delete set null,
  -- Open when the placement ended, and so not asked any more.
  is_stopped boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (placement_id, kind)
);
create index placement_check_ins_task on placement_check_ins (task_id);
comment on column placement_check_ins.placement_id is 'pd: application';
comment on column placement_check_ins.kind is 'pd: activity';
comment on column placement_check_ins.task_id is 'pd: none';
comment on column placement_check_ins.is_stopped is 'pd: activity';
comment on column placement_check_ins.created_at is 'pd: activity';

insert into role_permissions (role_id, permission) select r.id, 'placements.manage' from roles r
  where r.key = 'Consultants' on conflict do nothing;
