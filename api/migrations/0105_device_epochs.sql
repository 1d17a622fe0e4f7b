-- Marks of browsers carry the epoch of their account: raising it takes all of them away.
alter table users add column device_epoch int not null default 0;
comment on column users.device_epoch is 'pd: none';
