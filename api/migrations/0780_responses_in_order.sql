-- Without a transaction: responses are many, and written meanwhile.
-- Those of a link are read in parts in the order of ids, as a table and to be evened out: each part looked for its beginning among all there are.
drop index concurrently if exists public_responses_in_order;
create index concurrently public_responses_in_order on public_responses (link_id, id);
