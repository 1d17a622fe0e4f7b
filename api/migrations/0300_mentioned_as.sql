-- How a colleague was called in the words they are mentioned in: a new name takes nobody's task away.
alter table tasks add column mentioned_as text;
comment on column tasks.mentioned_as is 'pd: staff';
update tasks t set mentioned_as = u.name from users u where u.id = t.assignee_id and t.mentioned_in is not null;
