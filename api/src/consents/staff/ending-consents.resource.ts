import { endingConsentFilters } from '@korak/contract/list.fields.ts'
import { columnsFrom, type Resource } from '#lists/resource.ts'

/** Consents that stand and will end, of people who can be written to: nothing of a person but the name. */
export const endingConsents: Resource = {
  audience: 'consents.read',
  screen: '/office/consents',
  from: `user_consents u join users p on p.id = u.user_id join consents c on c.id = u.consent_id
    join consent_versions v on v.id = u.version_id`,
  visible: `u.status = 'confirmed' and u.expires_at is not null and u.expires_at > now() and c.is_active
    and p.status = 'active' and p.closing_at is null and p.restricted_at is null and p.quarantined_at is null`,
  key: 'id',
  columns: columnsFrom(
    endingConsentFilters,
    {
      id: 'u.id',
      person: `coalesce(p.name, p.username)`,
      consent: { 'sl-SI': `v.text_sl->>'title'`, 'en-EN': `v.text_en->>'title'` },
      given_at: 'u.decided_at',
      until: 'u.expires_at',
    },
    {
      person: {
        of: {
          key: 'u.user_id',
          id: 'p.id',
          from: 'users p',
          within: `(' ' || folded(p.name) like $part or p.name is null and folded(p.username) like $part)`,
        },
      },
      consent: {
        of: { key: 'u.version_id', id: 'v.id', from: 'consent_versions v' },
        once: `(select v.* from consent_versions v join consents c on c.id = v.consent_id where c.is_active and exists (
          select from user_consents u where u.version_id = v.id and u.status = 'confirmed' and u.expires_at > now())) v`,
      },
    },
  ),
  search: `folded(p.name)`,
  match: 'prefix',
  order: 'u.expires_at',
}
