-- Without a transaction: responses are many, and written meanwhile.
-- How many have begun, and how many have submitted on which day, is counted from the index alone: the list of links read all responses twice.
drop index concurrently if exists public_responses_counted;
create index concurrently public_responses_counted on public_responses (link_id, status, completed_on) include (created_at);
drop index concurrently if exists public_responses_link;
