-- Without a transaction: accounts and notes are many, and written meanwhile.
-- Erasing somebody asks whether others are called the same: each account was folded for that, three times.
drop index concurrently if exists users_same_name;
create index concurrently users_same_name on users (name_words(name));
-- And it looks for the name and the addresses in the notes and tasks there are: each was folded.
drop index concurrently if exists application_notes_folded;
create index concurrently application_notes_folded on application_notes using gin (folded(text) gin_trgm_ops) with (fastupdate = off);
drop index concurrently if exists tasks_folded;
create index concurrently tasks_folded on tasks using gin (folded(text || ' ' || coalesce(text_en, '')) gin_trgm_ops) with (fastupdate = off);
