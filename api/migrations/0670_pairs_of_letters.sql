-- Every two letters that stand together in a text, each once: what an index of three letters cannot tell.
create function pairs_of(value text) returns text[]
language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct pair), '{}')
  from (select substr($1, at, 2) as pair from generate_series(1, length($1) - 1) at) pairs
  where pair not like '% %'
$$;
