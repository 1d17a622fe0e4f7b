-- How often all slots of a campaign were written anew: ids of slots are made with it, so that all of them change together.
alter table campaigns add column slot_round integer not null default 0;
comment on column campaigns.slot_round is 'pd: none';
