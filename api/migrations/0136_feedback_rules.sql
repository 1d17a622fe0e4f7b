-- No anonymous group of fewer than three, and leaders are told that they are not anonymous, so they are not. What is closed
-- and reported stays as it was.
update campaigns c set threshold_coworker = greatest(3, threshold_coworker),
  threshold_employee = greatest(3, threshold_employee), threshold_leader = 1
  where not exists (select from feedback_reports f join campaign_subjects s on s.id = f.subject_id where s.campaign_id = c.id);
alter table campaigns add constraint campaigns_anonymous check (closed_at is not null
  or (threshold_coworker >= 3 and threshold_employee >= 3 and threshold_leader = 1));

-- How far coworkers and employees are was told of both together once: told apart afterwards, the difference would speak of few.
alter table campaign_subjects add column is_together boolean not null default false;
comment on column campaign_subjects.is_together is 'pd: none';
