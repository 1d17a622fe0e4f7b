-- What waits is counted on every look at Danes: mails nobody got, and answers that are late, among millions of others.
create index mails_failed on mails (created_at) where status = 'failed';
create index applications_late on applications (late_since) where late_since is not null;
