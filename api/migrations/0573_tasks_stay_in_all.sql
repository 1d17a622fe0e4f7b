-- Every task there is stands on a job and a company there is, or on none.
alter table tasks validate constraint tasks_job_id_fkey;
alter table tasks validate constraint tasks_company_id_fkey;
