-- A new address that never became the account's goes from the mail that asked it: those that may have one still.
create index mails_email_change on mails (user_id) where template = 'email_change' and to_address <> '';
