-- An answer is owed while a client decides as well.
drop index applications_promise;
create index applications_promise on applications (promise_on) where next_move in ('us', 'company');
