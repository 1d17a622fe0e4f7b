-- Staff find candidates by the beginnings of their names.
create index users_names on users using gin ((' ' || folded(name)) gin_trgm_ops) with (fastupdate = off);
