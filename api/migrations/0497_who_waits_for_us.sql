-- The list of applications begins with those that wait for us, the longest first; those that wait for nobody come last.
create index applications_by_move on applications (
  (case next_move when 'us' then 0 when 'company' then 1 when 'candidate' then 2 else 3 end), waits_since, id
);
