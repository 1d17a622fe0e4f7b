-- Roles are changed in the office: each change is counted, and nobody overwrites what they have not read.
alter table roles add column rev int not null default 1;
comment on column roles.rev is 'pd: none';
