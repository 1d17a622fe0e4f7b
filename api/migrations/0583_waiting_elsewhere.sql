-- Without a transaction: applications are many, and people write them meanwhile.
-- What waits for a company or a candidate: to count it, Danes read all that waits for us, and all drafts.
drop index concurrently if exists applications_elsewhere;
create index concurrently applications_elsewhere on applications (next_move, waits_since, id)
  where next_move in ('company', 'candidate') and status not in ('draft', 'expired');
