-- Raters staff has named with an address nobody knows wait for a second person (campaigns/raters/known.queries.ts). Of those named before this,
-- whoever was not asked yet waits as well; who was asked stays.
with members as (
  select user_id, company_id from company_contacts union all
  select user_id, company_id from company_employees union all
  select user_id, null from employees
), domains as (
  select split_part(lower(u.email), '@', 2) as domain, min(m.company_id::text) as company, count(distinct coalesce(m.company_id::text, '')) as houses
  from members m join users u on u.id = m.user_id group by 1
)
update campaign_raters r set nomination = 'proposed'
from campaign_participants p, campaign_subjects s, campaigns c
where p.id = r.participant_id and s.id = r.subject_id and c.id = s.campaign_id and c.status <> 'closed'
  and r.nomination = 'approved' and r.invited_at is null and r.relationship <> 'self'
  and r.proposed_by is distinct from s.user_id
  and (p.user_id is null or p.user_id = r.proposed_by or p.user_id not in (select user_id from members))
  and not (p.user_id is null and exists (
    select from domains d join members m on m.user_id = s.user_id and m.company_id::text is not distinct from d.company
    where d.domain = split_part(lower(p.email), '@', 2) and d.houses = 1
      and d.domain is distinct from (select split_part(lower(n.email), '@', 2) from users n where n.id = r.proposed_by)));
