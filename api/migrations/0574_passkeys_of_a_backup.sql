-- A passkey that came back with a backup may have been removed since: it counts beside the password, and opens nothing alone.
alter table passkeys add column is_of_backup boolean not null default false;
comment on column passkeys.is_of_backup is 'pd: none';
