-- Rows of the search made before have words of English texts nobody reads: those of ads in Slovenian alone. Later, by a worker of this version.
select graphile_worker.add_job('jobs.reindex', job_key => 'jobs.reindex', run_at => now() + interval '10 minutes')
  where exists (select from jobs where is_slovenian_only);
