-- Answers to 360 feedback nobody makes a report of end by a rule of retention: staff are written to before, with a last day
-- that stays however late they are.
alter table campaigns
  add column answers_warned_days int,
  add column answers_until date,
  add column answers_deleted_at timestamptz;
comment on column campaigns.answers_warned_days is 'pd: none';
comment on column campaigns.answers_until is 'pd: none';
comment on column campaigns.answers_deleted_at is 'pd: none';
