-- Counts the changes of a placement: what it said before each of them is in its history from now on.
alter table placements add column rev integer not null default 1;
comment on column placements.rev is 'pd: none';
