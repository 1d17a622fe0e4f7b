-- Who took back what was done to many rows at once: whoever presses once more reads it. What could not be taken back and may be
-- later stays in `rows`.
alter table bulk_actions add column undone_by uuid references users on delete set null;
create index bulk_actions_undone_by on bulk_actions (undone_by);
comment on column bulk_actions.undone_by is 'pd: pseudonym';
