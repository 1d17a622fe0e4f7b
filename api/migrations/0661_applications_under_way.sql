-- Without a transaction: applications are many, and people write them meanwhile.
-- How many of a job nobody has decided about was counted from all its applications, for each of all jobs where a list asks for it.
drop index concurrently if exists applications_under_way;
create index concurrently applications_under_way on applications (job_id)
  where staff_status in ('submitted', 'in_review', 'shortlisted', 'presented', 'interview', 'offer');
