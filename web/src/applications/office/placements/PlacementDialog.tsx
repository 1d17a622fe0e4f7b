import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CheckIn, CHECK_INS } from '@korak/contract/placements.rules.ts'
import type { Placement, PlacementTerms, Placing } from '@korak/contract/placements.ts'
import { call } from '#base/data/call.ts'
import { NotFetched } from '#base/data/NotFetched.tsx'
import { queryOf } from '#base/data/query.ts'
import { type FieldErrors, useSubmit } from '#base/data/submit.ts'
import { TwoValues } from '#base/data/TwoValues.tsx'
import { useSharedFields } from '#base/data/useSharedFields.ts'
import { rebaseKeys } from '#base/page/rebase.ts'
import { Unsaved } from '#base/routing/blocking.ts'
import { formatDay } from '#base/text/dates.ts'
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
import { CHECK_IN_WORDS, PERIOD_WORDS, TERM_WORDS } from './words.ts'

interface Props {
  uid: string
  name: string
  placing: Placing
  onClose: () => void
  onSaved: (placement: Placement) => void
}

const CONTRACTS = 'project-ad-contract'

/** A placement as it was read. */
type Read = Placing & { rev: number }
const readOf = (placing: Placing): Read => ({ ...placing, rev: placing.placement?.rev ?? 0 })
/** A placement as it is typed. */
const textsOf = (read?: Read) => {
  const { start_on: start, pay, pay_period: period, contract } = read?.placement ?? read?.terms ?? {}
  const days = read?.placement?.guarantee_days
  return {
    start_on: start ?? '',
    pay: pay === null || pay === undefined ? '' : formatNumber(pay),
    pay_period: period ?? ('month' as PlacementTerms['pay_period']),
    contract: contract ?? '',
    guarantee_days: days ? String(days) : '',
  }
}
type Texts = ReturnType<typeof textsOf>
type Typed = Texts & { check_ins: string[] }
const checkInsOf = ({ placement }: Placing): string[] =>
  placement ? placement.check_ins.map(({ kind }) => kind) : CHECK_INS.filter((kind) => kind !== 'guarantee')
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
  const [read, setRead] = useState(() => readOf(placing))
  const fields = useSharedFields<Read, Texts>(read, textsOf)
  const { before, values, unsettled } = fields
  const [checkIns, setCheckIns] = useState(() => checkInsOf(placing))
  const typed: Typed = { ...values, check_ins: checkIns }
  const contracts = useQuery(queryOf('GET /codelists/get/:slugs', { params: { slugs: CONTRACTS } }))
  /** What a colleague has changed meanwhile, as it is now; of what both have one is chosen. */
  const elsewhere = async () => {
    const now = await call('GET /applications/:uid/placement', { params: { uid } })
    if (!now.placement) return
    setCheckIns((mine) => rebaseKeys(checkInsOf(read), mine, checkInsOf(now)))
    setRead(readOf(now))
  }
  const form = useSubmit(
    (): Promise<Placement> => {
      const terms = termsOf(typed)
      return read.placement
        ? call('POST /placements/:uid/terms', {
            params: { uid: read.placement.uid },
            body: { ...terms, rev: read.rev },
          })
        : call('POST /applications/:uid/placement', { params: { uid }, body: terms })
    },
    () => ({ ...faultsOf(typed), ...fields.faults() }),
    { done: onSaved, elsewhere },
  )
  const change = <K extends keyof Texts>(field: K, value: Texts[K]) => {
    fields.change(field, value)
    form.correct(field)
  }
  const changeCheckIns = (kinds: string[]) => {
    setCheckIns(kinds)
    form.correct('check_ins')
  }
  const choices = contracts.data?.[CONTRACTS]?.data ?? []
  const said = (name: keyof Texts, of: Texts): string => {
    if (name === 'pay_period') return PERIOD_WORDS[of.pay_period]()
    if (name === 'contract') return choices.find(({ key }) => key === of.contract)?.label ?? m.reg_not_given()
    if (name === 'start_on' && isRealDay(of.start_on)) return formatDay(of.start_on)
    return of[name] || m.reg_not_given()
  }
  // With a guarantee its check-in goes along, until somebody says otherwise.
  const changeGuarantee = (value: string) => {
    change('guarantee_days', value)
    const has = checkIns.includes('guarantee')
    if (value.trim() === '' && has) changeCheckIns(checkIns.filter((kind) => kind !== 'guarantee'))
    if (value.trim() !== '' && typed.guarantee_days.trim() === '' && !has) changeCheckIns([...checkIns, 'guarantee'])
  }
  return (
    <Dialog
      open
      size="wide"
      title={read.placement ? m.placement_update_title({ name }) : m.placement_make_title({ name })}
      onClose={onClose}
    >
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          <Unsaved value={typed} />
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          <TwoValues
            fields={unsettled.map((field) => ({
              field,
              label: TERM_WORDS[field](),
              theirs: said(field, before),
              mine: said(field, values),
            }))}
            onChoose={(name, which) => {
              fields.settle(name as keyof Texts, which)
              form.correct(name)
            }}
          />
          <DateInput
            legend={TERM_WORDS.start_on()}
            name="start_on"
            value={typed.start_on}
            error={form.errors['start_on']}
            onChange={(value) => change('start_on', value)}
          />
          <TextInput
            label={TERM_WORDS.pay()}
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
            label={TERM_WORDS.pay_period()}
            name="pay_period"
            value={typed.pay_period}
            onChange={(event) => change('pay_period', event.target.value as Typed['pay_period'])}
          >
            {Object.entries(PERIOD_WORDS).map(([value, words]) => (
              <option key={value} value={value}>
                {words()}
              </option>
            ))}
          </NativeSelect>
          <NotFetched query={contracts} />
          <NativeSelect
            label={TERM_WORDS.contract()}
            name="contract"
            value={typed.contract}
            placeholder={m.offer_choose()}
            error={form.errors['contract']}
            onChange={(event) => change('contract', event.target.value)}
          >
            {choices
              .filter(({ key, is_active: isActive }) => isActive || key === typed.contract)
              .map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
          </NativeSelect>
          <TextInput
            label={TERM_WORDS.guarantee_days()}
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
            onSelect={changeCheckIns}
          />
          <FormActions submit={m.placement_save()} pending={form.pending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
