-- Places are held by a key in no backup (auth/campaign-keys.ts): by the installation's secret, which is in every one, the
-- quarter of an hour of a place led to a response, and where only one was begun no key was needed. So the end of a hold is
-- known by an HMAC with that key too. Those held are freed.
delete from public_holds;
alter table public_holds drop column until, add column ends bytea not null;
create index public_holds_link on public_holds (link_id, ends);
comment on table public_holds is 'Both made of a response and an instant with a key outside database and backups; rows go after an hour.';
comment on column public_holds.ends is 'pd: none';
