-- What a task the portal itself wrote says in English, until somebody writes it anew: each reads it in their language.
alter table tasks add column text_en text;
comment on column tasks.text_en is 'pd: none';
update tasks t set text = w.sl, text_en = w.en
  from placement_check_ins c,
    (values
      ('week', 'En teden po začetku dela: vprašajte osebo in podjetje, kako gre.', 'One week after the start: ask the person and the company how it goes.'),
      ('month', 'En mesec po začetku dela: vprašajte osebo in podjetje, kako gre.', 'One month after the start: ask the person and the company how it goes.'),
      ('quarter', 'Tri mesece po začetku dela: vprašajte osebo in podjetje, kako gre.', 'Three months after the start: ask the person and the company how it goes.'),
      ('guarantee', 'Jamstvo poteče čez dva tedna: preverite, ali se delo nadaljuje.', 'The guarantee ends in two weeks: check whether work goes on.')
    ) w (kind, sl, en)
  where c.task_id = t.id and c.kind = w.kind and t.text in (w.sl, w.en);
