-- Jobs with two letters somewhere in their titles, always by the index of pairs: of letters most jobs have PostgreSQL would read on instead, and
-- work the pairs of each job out to compare them, which takes thousands of times as long as finding them.
create function jobs_with_pair(pair text, most int) returns setof uuid
language sql stable set enable_seqscan = off as $$
  select id from jobs where pairs_of(names) @> array[pair] limit most
$$;
