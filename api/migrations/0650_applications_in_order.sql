-- Without a transaction: applications are many, and written meanwhile.
-- Those of a status are listed by who has the next move: the index by status had them by how long they wait alone, so that for the
-- last ones in that order all others were read first. It takes the place of the former one.
drop index concurrently if exists applications_status_in_order;
create index concurrently applications_status_in_order on applications (staff_status,
  (case next_move when 'us' then 0 when 'company' then 1 when 'candidate' then 2 else 3 end), waits_since, id);
drop index concurrently if exists applications_staff_status;
-- Sorted by the day they were sent, all of them were.
drop index concurrently if exists applications_submitted;
create index concurrently applications_submitted on applications (submitted_at);
-- Asked for by a promised day, all of them were read, too: what waits for a candidate has one as well.
drop index concurrently if exists applications_promised;
create index concurrently applications_promised on applications (promise_on) where promise_on is not null;
