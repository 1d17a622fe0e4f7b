-- Of submitted anonymous answers there is one day from the night on: the next one evens out those of before, too.
update public_links set evened_until = null where mode <> 'personal';
