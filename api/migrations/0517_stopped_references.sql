-- When asking somebody was stopped: the candidate's consent to checking references was not in force any more.
alter table referees add column stopped_at timestamptz;
comment on column referees.stopped_at is 'pd: activity';
