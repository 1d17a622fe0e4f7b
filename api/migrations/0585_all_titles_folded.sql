-- Without a transaction: jobs are filled in a few hundred at a time, beside those who write them.
call entitle_all_jobs();
