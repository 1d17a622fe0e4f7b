drop procedure entitle_all_jobs();
