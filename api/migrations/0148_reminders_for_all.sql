-- Reminders were written to those alone who had something left, and so told who had answered. From now on none of
-- them is kept.
delete from mails where template = 'feedback_reminder';
