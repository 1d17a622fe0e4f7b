-- The day the client has ended the selection on: who was not chosen is told within eight days of it (ZDR-1, article 30).
alter table jobs add column selection_ended_on date;
comment on column jobs.selection_ended_on is 'pd: none';
