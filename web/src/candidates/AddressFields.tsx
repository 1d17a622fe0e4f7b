import { useEffect, useState } from 'react'
import { call } from '#base/call.ts'
import { useCandidateCodelists } from '#codelists/codelists.api.ts'
import { AsyncComboBox } from '#ui/AsyncComboBox.tsx'
import type { ComboOption } from '#ui/ComboList.tsx'
import { TextInput } from '#ui/TextInput.tsx'
import { m } from '#words/messages.js'
import { loadCountries, useCountry } from './countries.api.ts'
import type { FieldsProps } from './fields.ts'

/** Street, postcode, town and country. A Slovenian postcode fills the town and proposes the region, both free to change. */
export function AddressFields({ values, errors, onChange, onDerive, partsOf }: FieldsProps) {
  const storedCountry = useCountry(values.country)
  // What was just chosen brings its name along.
  const [picked, setPicked] = useState<ComboOption | null>(null)
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

  const regionLabel = found?.region ? lists.labelOf('project-ad-region', found.region) : ''
  const isFound = isHere && found !== null && found.code === postal.trim()
  return (
    <>
      <TextInput
        name="address"
        autoComplete="street-address"
        optional
        maxLength={200}
        label={m.reg_address()}
        value={values.address}
        error={errors.address}
        {...partsOf?.('address')}
        onChange={(event) => onChange({ address: event.target.value })}
      />
      <TextInput
        name="postal"
        inputMode={isHere ? 'numeric' : 'text'}
        autoComplete="postal-code"
        optional
        measure="short"
        maxLength={12}
        label={m.reg_postal()}
        hint={isFound ? m.reg_postal_found({ code: found.code, place: found.place, region: regionLabel }) : undefined}
        value={postal}
        error={errors.postal}
        {...partsOf?.('postal')}
        onChange={(event) => onChange({ postal: event.target.value })}
      />
      <TextInput
        name="city"
        autoComplete="address-level2"
        optional
        maxLength={100}
        label={m.reg_city()}
        value={city}
        error={errors.city}
        {...partsOf?.('city')}
        onChange={(event) => onChange({ city: event.target.value })}
      />
      <AsyncComboBox
        name="country"
        optional
        label={m.reg_country()}
        load={loadCountries}
        value={picked?.value === country ? picked : storedCountry}
        error={errors.country}
        {...partsOf?.('country')}
        onChange={(chosen) => {
          setPicked(chosen)
          onChange({ country: chosen?.value ?? '' })
        }}
      />
    </>
  )
}
