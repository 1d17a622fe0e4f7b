-- Without a transaction: files and interviews are many, and written meanwhile.
-- Files that wait for the scanner and interviews that wait for the candidate are few: all there ever were was read for them, every night and every hour.
drop index concurrently if exists files_unscanned;
create index concurrently files_unscanned on files (created_at) where scan_state = 'pending';
drop index concurrently if exists interviews_waiting;
create index concurrently interviews_waiting on interviews (id) where state = 'proposed' and asked_at is null and lapsed_at is null;
