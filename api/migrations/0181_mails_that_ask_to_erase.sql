-- Whether a company has been asked to erase is known when a mail has gone out: one that was given up, or went with its receiver's
-- account, has asked nobody.
alter table owed_erasures add column mail_ids uuid[] not null default '{}';
comment on column owed_erasures.mail_ids is 'pd: none';
comment on table owed_erasures is 'Rows go when a mail that asks has gone out.';
