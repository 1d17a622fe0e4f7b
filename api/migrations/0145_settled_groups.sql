-- Whether coworkers and employees stand apart is settled when a campaign is closed, by how many of each were asked; null until
-- then. A report that is made has settled it: counts that told its groups another way would split them.
alter table campaign_subjects add column is_apart boolean;
comment on column campaign_subjects.is_apart is 'pd: none';
update campaign_subjects s set is_apart = not r.content -> 'blocks' @> '[{"key": "others"}]' from feedback_reports r
  where r.subject_id = s.id and r.content -> 'blocks' @@ '$[*].key == "others" || $[*].key == "coworker" || $[*].key == "employee"';
