-- Without a transaction: answers are many, and come in meanwhile.
-- Whose address an answer came from is asked of all of them once the account is erased, not only of those that wait.
drop index concurrently if exists replies_from_any;
create index concurrently replies_from_any on replies (lower(from_address), created_at);
drop index concurrently if exists replies_from;
