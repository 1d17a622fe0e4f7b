-- Without a transaction: applications are many, and people write them meanwhile.
-- Danes asks of those who were hired of late whether their placement is noted.
drop index concurrently if exists applications_hired;
create index concurrently applications_hired on applications (ended_at) where staff_status = 'hired';
