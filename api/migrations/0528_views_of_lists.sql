-- A list with somebody's name was taken along as a file.
alter type view_of add value 'list';
