-- The words of a name, folded and sorted: what two people have in common who are called the same, in whatever order it is written.
create function name_words(name text) returns text language sql immutable strict parallel safe as $$
  select string_agg(word, ' ' order by word) from regexp_split_to_table(public.folded(name), '[^[:alnum:]]+') word where word <> ''
$$;
