-- What waits for the candidate is read from what is open: interviews that are proposed, the offer that can be answered, and what was
-- asked in words. Whose move it is, and the day, are the sum of that.
alter table applications add column asked_events uuid[] not null default '{}';
comment on column applications.asked_events is 'pd: none';
-- Since when none of the times is left, and the consultant knows it.
alter table interviews add column lapsed_at timestamptz;
comment on column interviews.lapsed_at is 'pd: application';
-- With which words the candidate was asked to name people.
alter table reference_requests add column event_id uuid references application_events on delete set null;
create index reference_requests_event on reference_requests (event_id);
comment on column reference_requests.event_id is 'pd: none';

create view application_asks as
  select i.application_id, 'interview' as kind, null::uuid as event_id, false as by_message, i.answer_by, i.created_at as asked_at,
    (select max(s.starts_at) from interview_slots s where s.interview_id = i.id) as until,
    (select e.text from application_events e where e.application_id = i.application_id and e.proposed_times is not null
      order by e.created_at desc, e.id desc limit 1) as text
  from interviews i where i.state = 'proposed' and i.asked_at is null and i.lapsed_at is null
  union all
  select o.application_id, 'offer', null, false, o.answer_by, coalesce(o.sent_at, o.created_at), null, o.text
  from offers o where o.state = 'open'
  union all
  select a.id, case when r.event_id is not null then 'references' when e.status = 'offer' then 'offer' else 'message' end,
    e.id, r.event_id is null, e.promise_on, e.created_at, null, e.text
  from applications a cross join unnest(a.asked_events) q(id) join application_events e on e.id = q.id
  left join reference_requests r on r.application_id = a.id and r.event_id = e.id
  -- A letter that offers without a document holds as long as the application is there.
  where e.status is distinct from 'offer' or a.status = 'offer';

update reference_requests r set event_id = (
  select e.id from application_events e where e.application_id = r.application_id and e.actor = 'staff' and e.kind = 'message'
    and e.interview is null and abs(extract(epoch from e.created_at - r.updated_at)) < 2
  order by e.created_at desc limit 1);

update interviews i set lapsed_at = i.updated_at from applications a
where a.id = i.application_id and a.next_move <> 'candidate' and i.state = 'proposed'
  and not exists (select from interview_slots s where s.interview_id = i.id and s.starts_at > now());

-- Of what was asked in words the last is known to wait: unless it went with an interview or an offer.
update applications a set asked_events = array[e.id] from application_events e
where a.next_move = 'candidate' and a.status <> 'draft' and a.ended_at is null
  and e.id = (select l.id from application_events l where l.application_id = a.id and l.actor = 'staff' and l.promise_on is not null
    order by l.created_at desc, l.id desc limit 1)
  and e.proposed_times is null and e.interview is null
  and not exists (select from offers o where o.application_id = a.id and o.state = 'open' and (o.text = e.text or e.status = 'offer'));

-- What was said about an interview or an offer gave the move back, and neither was answered.
update applications a set next_move = 'candidate', promise_on = w.answer_by, late_since = null
from (select application_id, min(answer_by) as answer_by from application_asks where until is null or until > now() group by application_id) w
where w.application_id = a.id and a.status <> 'draft' and a.ended_at is null
  and (a.next_move <> 'candidate' or a.promise_on is distinct from w.answer_by);
