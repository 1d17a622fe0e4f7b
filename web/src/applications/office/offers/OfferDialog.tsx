import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LONGEST_LETTER } from '@korak/contract/amounts.ts'
import type { DocumentContent } from '@korak/contract/document-templates.ts'
import type { Offer, Offering, OfferTerms } from '@korak/contract/offers.ts'
import { call } from '#base/data/call.ts'
import { NotFetched } from '#base/data/NotFetched.tsx'
import { queryOf } from '#base/data/query.ts'
import { type FieldErrors, useSubmit } from '#base/data/submit.ts'
import { draftKey, dropDraft, readDraft } from '#base/page/storage.ts'
import { useKept } from '#base/page/useKept.ts'
import { useBlockWhen } from '#base/routing/navigation.tsx'
import { getUser } from '#base/session/session.ts'
import { HTML_LANG } from '#base/text/language.ts'
import { formatNumber, formatPay, parseAmount } from '#base/text/money.ts'
import { plannedDayFault } from '#base/text/day-faults.ts'
import { refreshMoved } from '#applications/office/moves.ts'
import { STATUS_WORDS } from '#applications/office/words.ts'
import { OfferDocument } from '#applications/offers/OfferDocument.tsx'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { NativeSelect } from '#ui/choice/NativeSelect.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { isRealDay } from '#ui/form/day.ts'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TakenUp } from '#ui/form/TakenUp.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { rememberOffer } from './undo.ts'

interface Props {
  uid: string
  name: string
  offering: Offering
  onClose: () => void
  onMade: (offer: Offer) => void
}

const CONTRACTS = 'project-ad-contract'

/** An offer as it is typed. */
interface Typed {
  start_on: string
  pay: string
  pay_period: OfferTerms['pay_period']
  contract: string
  place: string
  answer_by: string
  conditions: string
  subject: string
  text: string
}
/** What differs from what is proposed. */
type Draft = Partial<Typed>
const EMPTY: Draft = {}
const differing = (typed: Draft, proposed: Typed): Draft =>
  Object.fromEntries(Object.entries(typed).filter(([field, value]) => value !== proposed[field as keyof Typed]))
const typedOf = ({ terms, subject, text }: Offering): Typed => ({
  start_on: terms.start_on ?? '',
  pay: terms.pay === null ? '' : formatNumber(terms.pay),
  pay_period: terms.pay_period,
  contract: terms.contract ?? '',
  place: terms.place,
  answer_by: '',
  conditions: terms.conditions,
  subject,
  text,
})
const termsOf = ({ subject: _subject, text: _text, ...typed }: Typed): OfferTerms => ({
  ...typed,
  pay: parseAmount(typed.pay) ?? 0,
})

function faultsOf(typed: Typed): FieldErrors {
  const day = (value: string) => (value === '' ? m.error_required() : plannedDayFault())
  return {
    ...(!isRealDay(typed.start_on) && { start_on: day(typed.start_on) }),
    ...((parseAmount(typed.pay) ?? 0) <= 0 && { pay: m.offer_amount_required() }),
    ...(typed.contract === '' && { contract: m.error_required() }),
    ...(!isRealDay(typed.answer_by) && { answer_by: day(typed.answer_by) }),
    ...(typed.subject.trim() === '' && { subject: m.error_required() }),
    ...(typed.text.trim() === '' && { text: m.error_required() }),
  }
}

/** Less than the job was published with: told, since an ad is what the candidate has applied for. */
const isBelowRange = ({ pay, pay_period: period }: Typed, job: Offering['job']): boolean => {
  const amount = parseAmount(pay) ?? 0
  return amount > 0 && job.pay_min !== null && period === job.pay_period && amount < job.pay_min
}
const rangeOf = ({ pay_min: min, pay_max: max }: Offering['job']): string =>
  formatPay({ min: min ?? 0, max, currency: 'EUR' })

/** What is offered, the letter it goes with, and the document as it will be read; kept in the browser until it is sent. */
export function OfferDialog({ uid, name, offering, onClose, onMade }: Props) {
  // What it was opened with, or met by sending, whatever is fetched anew.
  const [at, setAt] = useState(offering)
  /** Where a colleague has taken the application meanwhile. */
  const [place, setPlace] = useState<string | null>(null)
  const [key] = useState(() => draftKey('offer', getUser()?.uid ?? '', uid))
  const [draft, setDraft] = useState(() => readDraft<Draft>(key) ?? EMPTY)
  const isGivenUp = useBlockWhen(Object.keys(draft).length > 0, true)
  useKept({ key, value: draft, setValue: setDraft, empty: EMPTY, isGivenUp })
  const proposed = typedOf(at)
  const typed = { ...proposed, ...draft }
  const [preview, setPreview] = useState<DocumentContent | null>(null)
  const [isLooking, setLooking] = useState(false)
  const contracts = useQuery(queryOf('GET /codelists/get/:slugs', { params: { slugs: CONTRACTS } }))
  const params = { uid }
  const elsewhere = async () => {
    void refreshMoved()
    const query = { filter: { id: uid }, page: 1, per_page: 1 }
    const [now, { data }] = await Promise.all([
      call('GET /applications/:uid/offers', { params }),
      call('GET /applications', { query }),
    ])
    const [standing] = data
    if (now.from !== at.from && standing) setPlace(standing.stage?.name ?? STATUS_WORDS[standing.status]())
    setAt(now)
  }
  const form = useSubmit(
    async () => {
      const terms = { ...termsOf(typed), language: at.language }
      if (isLooking) return setPreview(await call('POST /applications/:uid/offers/preview', { params, body: terms }))
      const body = { ...terms, from: at.from, subject: typed.subject, text: typed.text }
      const made = await call('POST /applications/:uid/offers', { params, body })
      dropDraft(key, draft)
      rememberOffer(made.uid, key, draft)
      onMade(made)
    },
    () => faultsOf(typed),
    { elsewhere },
  )
  const change = (name: keyof Typed, value: string) => {
    setDraft((now) => differing({ ...now, [name]: value }, proposed))
    form.correct(name)
  }
  const day = (field: 'start_on' | 'answer_by', legend: string, rest = {}) => (
    <DateInput
      legend={legend}
      name={field}
      value={typed[field]}
      error={form.errors[field]}
      onChange={(value) => change(field, value)}
      {...rest}
    />
  )
  const line = (field: 'pay' | 'place' | 'subject', label: string, rest = {}) => (
    <TextInput
      label={label}
      name={field}
      limit={200}
      value={typed[field]}
      error={form.errors[field]}
      onChange={(event) => change(field, event.target.value)}
      {...rest}
    />
  )
  const lang = HTML_LANG[at.language]
  return (
    <Dialog open size="wide" title={m.offer_make_title({ name })} onClose={onClose}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap={4}>
          {at.offers[0]?.state === 'open' && <p className="muted">{m.offer_replaces()}</p>}
          <TakenUp value={draft} empty={EMPTY} onChange={setDraft} />
          <ErrorSummary errors={form.summary} attempt={form.attempt} />
          {place !== null && <Notice tone="warn">{m.move_elsewhere({ place })}</Notice>}
          {day('start_on', m.offer_start(), { 'data-autofocus': true })}
          {line('pay', m.offer_amount(), {
            unit: '€',
            measure: 'medium',
            inputMode: 'decimal',
          })}
          {isBelowRange(typed, at.job) && (
            <Notice tone="warn" role="status">
              {m.offer_below_range({ pay: rangeOf(at.job) })}
            </Notice>
          )}
          <NativeSelect
            label={m.offer_period()}
            name="pay_period"
            value={typed.pay_period}
            onChange={(event) => change('pay_period', event.target.value)}
          >
            <option value="month">{m.offer_period_month()}</option>
            <option value="hour">{m.offer_period_hour()}</option>
            <option value="year">{m.offer_period_year()}</option>
          </NativeSelect>
          <NotFetched query={contracts} />
          <NativeSelect
            label={m.offer_contract()}
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
          {line('place', m.offer_place(), { optional: true, lang })}
          <TextArea
            label={m.offer_conditions()}
            name="conditions"
            lang={lang}
            optional
            rows={3}
            limit={4000}
            value={typed.conditions}
            error={form.errors['conditions']}
            onChange={(event) => change('conditions', event.target.value)}
          />
          {day('answer_by', m.offer_answer_by())}
          {line('subject', m.letter_subject_label(), { lang })}
          <TextArea
            label={m.offer_letter_label()}
            name="text"
            lang={lang}
            rows={7}
            limit={LONGEST_LETTER}
            value={typed.text}
            error={form.errors['text']}
            onChange={(event) => change('text', event.target.value)}
          />
          {preview && <OfferDocument document={preview} language={at.language} />}
          <Row>
            <Button type="submit" variant="secondary" onClick={() => setLooking(true)}>
              {preview ? m.offer_preview_again() : m.offer_preview_show()}
            </Button>
          </Row>
          <div onClickCapture={() => setLooking(false)} role="presentation">
            <FormActions submit={m.offer_send()} pending={form.pending} onCancel={onClose} />
          </div>
        </Stack>
      </form>
    </Dialog>
  )
}
