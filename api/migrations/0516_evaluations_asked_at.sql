-- When an evaluation was asked for, the last time: who is asked after others have given theirs may have read them.
alter table evaluations add column asked_at timestamptz;
update evaluations set asked_at = created_at;
alter table evaluations alter column asked_at set default now(), alter column asked_at set not null;
comment on column evaluations.asked_at is 'pd: activity';
