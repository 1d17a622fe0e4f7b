-- Rows of anonymous answers lie in the order they came in until they are written anew at night, and what is done is not done again.
alter table public_links add column evened_until timestamptz;
comment on column public_links.evened_until is 'pd: none';
