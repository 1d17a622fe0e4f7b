-- What somebody wrote or is called is needed in a mail until it has gone out or was given up, and no longer.
update mails set params = params || (
    select coalesce(jsonb_object_agg(key, ''), '{}') from jsonb_each(params) where key in ('text', 'reason', 'note', 'candidate', 'email'))
  where status <> 'queued' and template in ('application_withdrawn_notice', 'application_moved', 'application_ended',
    'application_message', 'application_message_notice', 'application_late_notice', 'share_asked', 'share_ended', 'share_answered');
