-- Answers of 360 feedback in sealed slots: id, campaign and what only the campaign's key opens, which is not in the database
-- (feedback/campaign-keys.ts). No person, no group, no state and no time stands beside them.
create table sealed_slots (
  id uuid primary key,
  campaign_id uuid not null references campaigns on delete cascade,
  sealed bytea not null
);
-- Nothing in it can be made smaller, and no sample of it is of use to the planner.
alter table sealed_slots alter column sealed set storage external;
alter table sealed_slots alter column sealed set statistics 0;

-- How many of each group had answered, kept with the report: the answers themselves are gone by then.
alter table campaign_subjects add column answered jsonb;
comment on column campaign_subjects.answered is 'pd: activity';
update campaign_subjects s set answered = coalesce((
    select jsonb_object_agg(g.relationship, g.n) from (
      select relationship, count(*) as n from feedback_slots where subject_id = s.id and status = 'closed' group by 1) g), '{}')
  where exists (select from feedback_reports f where f.subject_id = s.id);

-- What was answered before comes along as it is and is sealed before the portal serves again (feedback/sealing-up.service.ts).
-- Where the report is made nothing needs the answers any more.
insert into sealed_slots (id, campaign_id, sealed)
  select o.id, s.campaign_id, convert_to(json_build_object('subject', o.subject_id, 'relationship', o.relationship,
      'claimed', null, 'status', o.status, 'completedOn', o.completed_on, 'rev', coalesce(t.rev, 0), 'position', t.position,
      'answers', coalesce((
        select json_agg(json_build_object('item', w.item, 'value', w.value, 'rev', w.rev, 'changeId', w.change_id) order by w.item)
        from answers w where w.sheet_id = o.id), '[]'::json))::text, 'UTF8')
    from feedback_slots o join campaign_subjects s on s.id = o.subject_id left join answer_sheets t on t.slot_id = o.id
    where not exists (select from feedback_reports f where f.subject_id = s.id) order by o.id;
delete from answer_sheets where slot_id is not null;
alter table answer_sheets drop constraint answer_sheets_owner;
alter table answer_sheets drop column slot_id;
alter table answer_sheets add constraint answer_sheets_owner check (num_nonnulls(assignment_id, response_id) = 1);
drop table feedback_slots;
alter table sealed_slots rename to feedback_slots;
alter index sealed_slots_pkey rename to feedback_slots_pkey;
alter table feedback_slots rename constraint sealed_slots_campaign_id_fkey to feedback_slots_campaign_id_fkey;
create index feedback_slots_campaign on feedback_slots (campaign_id);
comment on column feedback_slots.id is 'pd: pseudonym';
comment on column feedback_slots.campaign_id is 'pd: none';
comment on column feedback_slots.sealed is 'pd: answer';

-- On the rater's side nothing changes while a campaign takes answers, and no day says when: who has answered is written
-- down for everybody at once when it is closed.
alter table campaign_raters drop column answered_on;
update campaign_raters r set updated_at = r.created_at,
    status = case when c.status = 'closed' and r.status = 'closed' then r.status else 'open' end
  from campaign_subjects s join campaigns c on c.id = s.campaign_id where s.id = r.subject_id;
update assignments a set started_at = null, finished_at = null,
    updated_at = case when c.status = 'closed' and a.status = 'closed' then coalesce(c.closed_at, a.created_at) else a.created_at end,
    status = case when c.status = 'closed' and a.status = 'closed' then a.status else 'open' end
  from campaign_raters r join campaign_subjects s on s.id = r.subject_id join campaigns c on c.id = s.campaign_id
  where r.id = a.rater_id;
