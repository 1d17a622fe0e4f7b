-- What a person to be assessed is told of a proposal that was declined: when it was decided, why (in their language), and when the
-- mail about it went out. A decision taken back leaves nothing of it.
alter table campaign_raters add column decline_reason text, add column decided_at timestamptz, add column told_at timestamptz;
alter table rater_proposals add column decline_reason text, add column decided_at timestamptz, add column told_at timestamptz;
comment on column campaign_raters.decline_reason is 'pd: message';
comment on column campaign_raters.decided_at is 'pd: activity';
comment on column campaign_raters.told_at is 'pd: activity';
comment on column rater_proposals.decline_reason is 'pd: message';
comment on column rater_proposals.decided_at is 'pd: activity';
comment on column rater_proposals.told_at is 'pd: activity';
