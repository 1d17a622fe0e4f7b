-- Lines of the day that found nobody went through every application, and through every job, to find that out.
create index applications_unanswered on applications
  (((promise_on + time '12:00') at time zone 'Europe/Ljubljana')) where next_move = 'candidate';
-- Of the column itself: PostgreSQL knows how few jobs have such a day, and of what is worked out of it where nobody has one it does not.
drop index jobs_selection_ended, jobs_publish_missed;
create index jobs_selection_ended on jobs (selection_ended_on) where selection_ended_on is not null;
create index jobs_publish_missed on jobs (publish_missed_on) where publish_missed_on is not null;
