-- Without a transaction: people do things to many jobs meanwhile.
-- Who hands jobs over may take that back for a moment, so the phone of the former contact is kept for it. To let it go, all that was ever
-- done to many jobs at once was read for the word.
drop index concurrently if exists bulk_actions_phones;
create index concurrently bulk_actions_phones on bulk_actions (created_at)
  where list = 'jobs' and action = 'contact' and rows::text like '%phone%';
