-- What was begun by a single-use address is opened by what the browser keeps, no longer by the address: whoever handed it
-- out has it too. Only whether it was used follows from it, by an HMAC of its token; older responses are found by their id.
alter table public_responses add column token_key bytea unique check (length(token_key) = 32);
comment on column public_responses.token_key is 'pd: pseudonym';
