-- What was entered of an application is corrected: nobody overwrites what they have not read.
alter table applications add column rev integer not null default 1;
comment on column applications.rev is 'pd: none';
