import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CheckIn, CHECK_INS } from '@korak/contract/placements.rules.ts'
import type { Placement, PlacementTerms, Placing } from '@korak/contract/placements.ts'
import { call } from '#base/data/call.ts'
import { NotFetched } from '#base/data/NotFetched.tsx'
import { queryOf } from '#base/data/query.ts'
import { type FieldErrors, useSubmit } from '#base/data/submit.ts'
import { rebaseKeys, rebaseTexts } from '#base/page/rebase.ts'
import { Unsaved } from '#base/routing/blocking.ts'
import { formatNumber, parseAmount } from '#base/text/money.ts'
import { plannedDayFault } from '#base/text/day-faults.ts'
import { Dialog } from '#ui/action/Dialog.tsx'
import { CheckboxGroup } from '#ui/choice/CheckboxGroup.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { CHECK_IN_WORDS } from './words.ts'

interface Props {
  uid: string
  name: string
  placing: Placing
  onClose: () => void
  onSaved: (placement: Placement) => void
}

const CONTRACTS = 'project-ad-contract'

/** A placement as it is typed. */
interface Typed {
  start_on: string
  pay: string
  pay_period: PlacementTerms['pay_period']
  contract: string
  guarantee_days: string
  check_ins: string[]
}
function typedOf({ placement, terms }: Placing): Typed {
  const { start_on: start, pay, pay_period: period, contract } = placement ?? terms
  return {
    start_on: start ?? '',
    pay: pay === null ? '' : formatNumber(pay),
    pay_period: period,
    contract: contract ?? '',
    guarantee_days: placement?.guarantee_days ? String(placement.guarantee_days) : '',
    check_ins: placement
      ? placement.check_ins.map(({ kind }) => kind)
      : CHECK_INS.filter((kind) => kind !== 'guarantee'),
  }
}
function rebase({ check_ins: had, ...before }: Typed, { check_ins: mine, ...typed }: Typed, now: Typed): Typed {
  const { check_ins: theirs, ...texts } = now
  return { ...rebaseTexts(before, typed, texts), check_ins: rebaseKeys(had, mine, theirs) }
}
const isDays = (typed: string) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= 730
const termsOf = ({ guarantee_days: days, check_ins: checkIns, ...typed }: Typed): PlacementTerms => ({
  ...typed,
  pay: parseAmount(typed.pay) ?? 0,
  guarantee_days: days.trim() === '' ? null : Number(days),
  check_ins: checkIns as CheckIn[],
})

const faultsOf = (typed: Typed): FieldErrors => ({
  ...(!isRealDay(typed.start_on) && {
    start_on: typed.start_on === '' ? m.error_required() : plannedDayFault(),
  }),
  ...((parseAmount(typed.pay) ?? 0) <= 0 && { pay: m.offer_amount_required() }),
  ...(typed.contract === '' && { contract: m.error_required() }),
  ...(typed.guarantee_days.trim() !== '' &&
    !isDays(typed.guarantee_days) && { guarantee_days: m.placement_guarantee_number() }),
  ...(typed.guarantee_days.trim() === '' &&
    typed.check_ins.includes('guarantee') && { check_ins: m.error_placement_guarantee() }),
})

/** When somebody begins work, for what pay, how long we answer for it, and when we ask how it goes. */
export function PlacementDialog({ uid, name, placing, onClose, onSaved }: Props) {
  // What it was opened with, or met by saving, whatever is fetched anew.
  const [read, setRead] = useState(placing)
  const { placement: before } = read
  const [typed, setTyped] = useState(() => typedOf(placing))
  const contracts = useQuery(queryOf('GET /codelists/get/:slugs', { params: { slugs: CONTRACTS } }))
  /** What a colleague has changed meanwhile and nobody here, as it is now; saved once more, it goes on top of that. */
  const elsewhere = async () => {
    const now = await call('GET /applications/:uid/placement', { params: { uid } })
    if (!now.placement) return
    setTyped((mine) => rebase(typedOf(read), mine, typedOf(now)))
    setRead(now)
  }
  const form = useSubmit(
    (): Promise<Placement> => {
      const terms = termsOf(typed)
      return before
        ? call('POST /placements/:uid/terms', {
            params: { uid: before.uid },
            body: { ...terms, seen: before.updated_at },
          })
        : call('POST /applications/:uid/placement', { params: { uid }, body: terms })
    },
    () => faultsOf(typed),
    { done: onSaved, elsewhere },
  )
  const change = <K extends keyof Typed>(field: K, value: Typed[K]) => {
    setTyped((now) => ({ ...now, [field]: value }))
    form.correct(field)
  }
  // With a guarantee its check-in goes along, until somebody says otherwise.
  const changeGuarantee = (value: string) => {
    change('guarantee_days', value)
    const has = typed.check_ins.includes('guarantee')
    if (value.trim() === '' && has)
      change(
        'check_ins',
        typed.check_ins.filter((kind) => kind !== 'guarantee'),
      )
    if (value.trim() !== '' && typed.guarantee_days.trim() === '' && !has)
      change('check_ins', [...typed.check_ins, 'guarantee'])
  }
  return (
    <Dialog
      open
      size="wide"
      title={before ? m.placement_update_title({ name }) : m.placement_make_title({ name })}
      onClose={onClose}
    >
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <Unsaved value={typed} />
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <DateInput
            legend={m.placement_start()}
            name="start_on"
            value={typed.start_on}
            error={form.errors['start_on']}
            onChange={(value) => change('start_on', value)}
          />
          <TextInput
            label={m.placement_amount()}
            name="pay"
            unit="€"
            measure="medium"
            inputMode="decimal"
            data-autofocus
            value={typed.pay}
            error={form.errors['pay']}
            onChange={(event) => change('pay', event.target.value)}
          />
          <NativeSelect
            label={m.offer_period()}
            name="pay_period"
            value={typed.pay_period}
            onChange={(event) => change('pay_period', event.target.value as Typed['pay_period'])}
          >
            <option value="month">{m.offer_period_month()}</option>
            <option value="hour">{m.offer_period_hour()}</option>
            <option value="year">{m.offer_period_year()}</option>
          </NativeSelect>
          <NotFetched query={contracts} />
          <NativeSelect
            label={m.placement_contract()}
            name="contract"
            value={typed.contract}
            placeholder={m.offer_choose()}
            error={form.errors['contract']}
            onChange={(event) => change('contract', event.target.value)}
          >
            {(contracts.data?.[CONTRACTS]?.data ?? [])
              .filter(({ key, is_active: isActive }) => isActive || key === typed.contract)
              .map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
          </NativeSelect>
          <TextInput
            label={m.placement_guarantee_days()}
            hint={m.placement_guarantee_days_hint()}
            name="guarantee_days"
            optional
            measure="short"
            inputMode="numeric"
            value={typed.guarantee_days}
            error={form.errors['guarantee_days']}
            onChange={(event) => changeGuarantee(event.target.value)}
          />
          <CheckboxGroup
            legend={m.placement_check_ins()}
            hint={m.placement_check_ins_hint({ name: placing.assignee })}
            name="check_ins"
            options={CHECK_INS.map((kind) => ({ value: kind, label: CHECK_IN_WORDS[kind]() }))}
            values={typed.check_ins}
            error={form.errors['check_ins']}
            onSelect={(values) => change('check_ins', values)}
          />
          <FormActions submit={m.placement_save()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
