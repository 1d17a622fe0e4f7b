-- Interviews are things of their own: with a kind, a place and a length, proposed at up to five times. What was written in the
-- history stays there; this is how they stand.
create table interviews (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications on delete cascade,
  -- The candidate.
  user_id uuid not null references users on delete cascade,
  state text not null default 'proposed'
    check (state in ('proposed', 'confirmed', 'declined', 'cancelled', 'done', 'missed')),
  -- Null: agreed on in words before there were kinds.
  kind text check (kind in ('on_site', 'video', 'phone')),
  place text not null default '',
  minutes int not null default 60 check (minutes between 10 and 480),
  -- The time picked last; it holds while the state is confirmed, done or missed.
  starts_at timestamptz,
  ends_at timestamptz,
  answer_by date,
  -- Since when the candidate wants other times.
  asked_at timestamptz,
  -- How often it has changed for a calendar that knows it.
  sequence int not null default 0,
  reminded_at timestamptz,
  made_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((starts_at is null) = (ends_at is null)),
  check (starts_at is not null or state not in ('confirmed', 'done', 'missed'))
);
create index interviews_application on interviews (application_id);
create index interviews_user on interviews (user_id);
create index interviews_made_by on interviews (made_by);
create index interviews_to_come on interviews (starts_at) where state = 'confirmed';
comment on column interviews.id is 'pd: none';
comment on column interviews.application_id is 'pd: none';
comment on column interviews.user_id is 'pd: pseudonym';
comment on column interviews.state is 'pd: application';
comment on column interviews.kind is 'pd: application';
comment on column interviews.place is 'pd: contact';
comment on column interviews.minutes is 'pd: none';
comment on column interviews.starts_at is 'pd: application';
comment on column interviews.ends_at is 'pd: application';
comment on column interviews.answer_by is 'pd: application';
comment on column interviews.asked_at is 'pd: application';
comment on column interviews.sequence is 'pd: none';
comment on column interviews.reminded_at is 'pd: activity';
comment on column interviews.made_by is 'pd: pseudonym';
comment on column interviews.created_at is 'pd: activity';
comment on column interviews.updated_at is 'pd: activity';

-- Times that were proposed last.
create table interview_slots (
  id uuid primary key default gen_random_uuid(),
  interview_id uuid not null references interviews on delete cascade,
  starts_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (interview_id, starts_at)
);
comment on column interview_slots.id is 'pd: none';
comment on column interview_slots.interview_id is 'pd: none';
comment on column interview_slots.starts_at is 'pd: application';
comment on column interview_slots.created_at is 'pd: activity';

-- Who of us will be there.
create table interview_people (
  interview_id uuid not null references interviews on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (interview_id, user_id)
);
create index interview_people_user on interview_people (user_id);
comment on column interview_people.interview_id is 'pd: none';
comment on column interview_people.user_id is 'pd: pseudonym';
comment on column interview_people.created_at is 'pd: activity';

-- The address by which a calendar reads somebody's interviews; its secret is made from the nonce.
create table calendar_feeds (
  user_id uuid primary key references users on delete cascade,
  nonce bytea not null,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
comment on column calendar_feeds.user_id is 'pd: pseudonym';
comment on column calendar_feeds.nonce is 'pd: secret';
comment on column calendar_feeds.created_at is 'pd: activity';
comment on column calendar_feeds.read_at is 'pd: activity';

-- What was done about an interview, for the history: proposed times and the chosen one stand beside it, as before.
alter table application_events add column interview text
  check (interview in ('proposed', 'rescheduled', 'picked', 'declined', 'asked', 'cancelled'));
comment on column application_events.interview is 'pd: application';

-- Invitations there are: the last one of each application.
with last as (
  select distinct on (e.application_id) e.application_id, e.user_id, e.actor_id, e.proposed_times, e.promise_on, e.created_at
  from application_events e where e.proposed_times is not null
  order by e.application_id, e.created_at desc, e.id desc
), standing as (
  select l.*, c.chosen_time, c.created_at as chosen_at, a.status in ('submitted', 'in_review', 'shortlisted', 'presented', 'interview', 'offer') as goes_on,
    (select max(t) from unnest(l.proposed_times) t) as last_time
  from last l join applications a on a.id = l.application_id
  left join lateral (select e.chosen_time, e.created_at from application_events e
    where e.application_id = l.application_id and e.chosen_time is not null and e.created_at >= l.created_at
    order by e.created_at desc, e.id desc limit 1) c on true
), made as (
  insert into interviews (application_id, user_id, state, starts_at, ends_at, answer_by, made_by, created_at, updated_at)
  select application_id, user_id,
    case when chosen_time <= now() then 'done' when goes_on and chosen_time is not null then 'confirmed'
      when goes_on and chosen_time is null and last_time > now() then 'proposed' else 'cancelled' end,
    chosen_time, chosen_time + interval '60 minutes', promise_on,
    (select id from users where id = actor_id), created_at, coalesce(chosen_at, created_at)
  from standing returning id, application_id, made_by
), slots as (
  insert into interview_slots (interview_id, starts_at)
  select distinct m.id, t from made m join last l on l.application_id = m.application_id, unnest(l.proposed_times) t
)
insert into interview_people (interview_id, user_id) select id, made_by from made where made_by is not null;
