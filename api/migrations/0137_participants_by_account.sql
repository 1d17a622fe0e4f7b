-- Somebody with an account is a participant of a campaign once, whatever address they were named by. An address alone says
-- nothing: it may have been another person's before.
drop index campaign_participants_email;

-- Accounts that are there twice stay so, since sealed answers hang on either row; the first one counts from now on.
alter table campaign_participants add column is_double boolean not null default false;
comment on column campaign_participants.is_double is 'pd: none';
update campaign_participants p set is_double = true where exists (select from campaign_participants o
  where o.campaign_id = p.campaign_id and o.user_id = p.user_id and (o.created_at, o.id) < (p.created_at, p.id));
create unique index campaign_participants_person on campaign_participants (campaign_id, user_id)
  where user_id is not null and not is_double;
create index campaign_participants_campaign on campaign_participants (campaign_id);
