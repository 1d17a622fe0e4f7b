-- While somebody looks at the office as a role: the session has the permissions of that role, and reads only.
alter table sessions add column as_role_id int references roles on delete set null;
create index sessions_as_role on sessions (as_role_id) where as_role_id is not null;
comment on column sessions.as_role_id is 'pd: role';
