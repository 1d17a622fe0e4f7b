-- Places of a link with a limited number of them, held for those who are answering. For an hour there is a time here, which
-- stands nowhere beside anonymous answers: so nothing leads from a row to its response without the secret, times are those
-- of quarter hours, and rows go with the submit or the hour.
create table public_holds (
  key bytea primary key,
  link_id uuid not null references public_links on delete cascade,
  until timestamptz not null
);
create index public_holds_link on public_holds (link_id, until);
comment on table public_holds is 'Keys are derived from responses with the secret; rows go after an hour.';
comment on column public_holds.key is 'pd: none';
comment on column public_holds.link_id is 'pd: none';
comment on column public_holds.until is 'pd: none';
