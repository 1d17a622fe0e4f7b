-- A task that is gone because what it was asked for is over: unlike one that somebody deleted it stays, and comes back with that.
alter table tasks add column put_away boolean not null default false;
alter table tasks add constraint tasks_put_away check (not put_away or deleted_at is not null);
comment on column tasks.put_away is 'pd: activity';
