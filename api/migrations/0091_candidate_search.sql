-- What people have accepted into the lists of their profile is searched by the beginnings of words.
create index candidate_experiences_words on candidate_experiences using gin (to_tsvector('simple', search));
create index candidate_schoolings_words on candidate_schoolings using gin (to_tsvector('simple', search));
create index candidate_skills_words on candidate_skills using gin (to_tsvector('simple', search));
create index candidate_languages_code on candidate_languages (code);
