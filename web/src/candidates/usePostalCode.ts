import { useEffect, useState } from 'react'
import { call } from '#base/data/call.ts'
import { useCandidateCodelists } from '#codelists/codelists.api.ts'
import { m } from '#words/messages.js'
import type { FieldsProps } from './field-props.ts'

/** A Slovenian postcode fills the town and proposes the region, both free to change; `found` says what it stands for. */
export function usePostalCode({ values, onChange, onDerive }: FieldsProps): { isHere: boolean; found: string | null } {
  const lists = useCandidateCodelists()
  const [found, setFound] = useState<{ code: string; place: string; region: string | null } | null>(null)
  const { postal, city, country, region } = values
  const isHere = country === 'SI' || country === ''

  useEffect(() => {
    if (!isHere || !/^\d{4}$/.test(postal.trim()) || found?.code === postal.trim()) return undefined
    const controller = new AbortController()
    const query = { search: postal.trim(), per_page: 1 }
    call('GET /postal-codes', { query, signal: controller.signal }).then(
      ({ data: [row] }) => {
        if (row?.id !== postal.trim()) return
        const place = row.label.slice(row.id.length).trim()
        setFound({ code: row.id, place, region: row.region })
        // Only what is empty, or was filled by an earlier postcode, is filled.
        const isOurs = city.trim() === '' || city === found?.place
        const derive = onDerive ?? onChange
        derive({
          country: 'SI',
          ...(isOurs && { city: place }),
          ...(region === '' && row.region && { region: row.region }),
        })
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [postal, isHere, city, region, found, onChange, onDerive])

  if (!isHere || found === null || found.code !== postal.trim()) return { isHere, found: null }
  const { code, place } = found
  const label = found.region ? lists.labelOf('project-ad-region', found.region) : ''
  return { isHere, found: m.reg_postal_found({ code, place, region: label }) }
}
