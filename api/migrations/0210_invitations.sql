-- Mailed to people who are to work with the portal.
alter type link_purpose add value 'invitation';
