-- Text as it is searched by: lower case, without č š ž đ and their like. The same as fold() of the application, as far as letters go.
create function folded(value text) returns text language sql immutable strict parallel safe as $$
  select lower(replace(replace(replace(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), 'Đ', 'd'), 'đ', 'd'), 'ß', 'ss'))
$$;

create index files_of_portal on files (created_at desc, id) where user_id is null;
