-- What is asked at a stage of a job: a published questionnaire, or criteria written on the stage.
alter table job_stages
  add column guide_id uuid references questionnaires,
  add column criteria jsonb not null default '[]';
create index job_stages_guide on job_stages (guide_id);
comment on column job_stages.guide_id is 'pd: none';
comment on column job_stages.criteria is 'pd: none';

-- Stages of a template bring their guides along.
create or replace function job_stages_of_default() returns trigger language plpgsql as $$
begin
  insert into job_stages (job_id, position, name_sl, name_en, status, guide_id, criteria)
    select j.id, s.position, s.stage ->> 'name_sl', s.stage ->> 'name_en', (s.stage ->> 'status')::application_status,
      (select q.id from questionnaires q where q.id = (s.stage #>> '{guide,questionnaire_uid}')::uuid),
      case when s.stage #>> '{guide,questionnaire_uid}' is null then coalesce(s.stage #> '{guide,criteria}', '[]') else '[]' end
    from made j, stage_templates t, jsonb_array_elements(t.stages) with ordinality s (stage, position) where t.is_default;
  return null;
end $$;
