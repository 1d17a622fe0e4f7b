-- The contact of an ad is either an account or, in older ads, a text: a text left beside an account names somebody nobody sees
-- there, until the account is gone.
update jobs set contact_name = '', contact_email = '' where contact_id is not null;
alter table jobs add constraint jobs_one_contact check (contact_id is null or (contact_name = '' and contact_email = ''));
