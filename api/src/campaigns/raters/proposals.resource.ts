import { raterProposalFilters } from '@korak/contract/list.fields.ts'
import { columnsFrom, type Resource } from '#lists/resource.ts'

/** Raters the assessed have proposed, or staff has named with an address nobody knows, and nobody has decided about; never of campaigns that assess the reader. */
export const raterProposals: Resource = {
  audience: 'campaigns.read',
  screen: '/office/campaigns/raters',
  from: `campaign_raters r join campaign_participants p on p.id = r.participant_id join campaign_subjects s on s.id = r.subject_id
    join campaigns c on c.id = s.campaign_id join users u on u.id = s.user_id left join rater_proposals own on own.rater_id = r.id`,
  visible: `(r.nomination = 'proposed' or own.nomination = 'proposed') and c.status <> 'closed' and r.relationship <> 'self'
    and not exists (select from campaign_subjects x where x.campaign_id = c.id and x.user_id = $user)`,
  key: 'id',
  columns: {
    ...columnsFrom(raterProposalFilters, {
      id: 'r.id',
      campaign: { 'sl-SI': 'c.title_sl', 'en-EN': `coalesce(nullif(c.title_en, ''), c.title_sl)` },
      subject: 'coalesce(u.name, u.username)',
      name: 'coalesce(own.name, p.name)',
      relationship: 'coalesce(own.relationship, r.relationship)::text',
    }),
    closes_at: { sql: 'c.closes_at', kind: 'instant', isHidden: true },
    campaign_uid: { sql: 'c.id', kind: 'uuid' },
    email: { sql: 'coalesce(own.email, p.email)', kind: 'text' },
    status: { sql: 'c.status::text', kind: 'text' },
    language: { sql: 'u.language::text', kind: 'text' },
  },
  search: `folded(coalesce(own.name, p.name) || ' ' || coalesce(u.name, u.username))`,
  match: 'prefix',
  order: {
    'sl-SI': 'c.closes_at, c.id, u.name, r.relationship, p.name',
    'en-EN': 'c.closes_at, c.id, u.name, r.relationship, p.name',
  },
}
