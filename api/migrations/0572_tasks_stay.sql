-- What is to be done about a draft or a company that is deleted stays with whoever has to do it.
alter table tasks drop constraint tasks_job_id_fkey;
alter table tasks add constraint tasks_job_id_fkey foreign key (job_id) references jobs on delete set null not valid;
alter table tasks drop constraint tasks_company_id_fkey;
alter table tasks add constraint tasks_company_id_fkey foreign key (company_id) references companies on delete set null not valid;
