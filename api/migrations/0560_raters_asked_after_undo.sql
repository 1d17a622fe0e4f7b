-- A rater approved among many is asked by nobody before that instant: until then the approval can be taken back.
alter table campaign_raters add column invite_from timestamptz;
comment on column campaign_raters.invite_from is 'pd: activity';
