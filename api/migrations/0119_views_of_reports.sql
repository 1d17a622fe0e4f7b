-- A report of 360 feedback that one of us has opened.
alter type view_of add value 'report';
