import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Offer, Offering } from '@korak/contract/offers.ts'
import { pathTo } from '@korak/contract/screens.ts'
import { callHref } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { queryOf } from '#base/data/query.ts'
import { type Command, useCommands } from '#base/page/commands.ts'
import { allows, useUser } from '#base/session/session.ts'
import { formatDate, formatDay } from '#base/text/dates.ts'
import { MoveDialog } from '#applications/office/MoveDialog.tsx'
import { refreshMoved, tellMoved } from '#applications/office/moves.ts'
import { CommandButton } from '#office/CommandButton.tsx'
import { useDue } from '#office/due.ts'
import { Button, LinkButton } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Row, Stack } from '#ui/layout/Layout.tsx'
import { Accordion, Section } from '#ui/layout/Section.tsx'
import { FactsList } from '#ui/list/FactsList.tsx'
import { m } from '#words/messages.js'
import { OfferDialog } from './OfferDialog.tsx'
import { keep, recall, tellHeld } from './undo.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'
import { payOf, STATE_WORDS } from './words.ts'

/** Offers on an application: what was offered, what was said to it, and what can be done next. */
export function OfferPanel({ uid, name }: { uid: string; name: string }) {
  const isAllowed = allows(useUser(), 'offers.manage')
  const query = useQuery({
    ...queryOf('GET /applications/:uid/offers', { params: { uid } }),
    staleTime: 0,
    enabled: isAllowed,
  })
  if (!isAllowed) return null
  return <Loaded query={query}>{(offering) => <Panel uid={uid} name={name} offering={offering} />}</Loaded>
}

function Panel({ uid, name, offering }: { uid: string; name: string; offering: Offering }) {
  const [asked, setAsked] = useState<'make' | 'withdraw' | 'hire' | null>(null)
  const { offers, may, job } = offering
  // What was taken back was never sent: what stands is the version before it.
  const last = offers.find(({ state }) => state !== 'recalled') ?? offers[0]
  const others = offers.filter((offer) => offer !== last)
  const isOpen = last?.state === 'open'
  const close = () => setAsked(null)
  useDue(
    offers.flatMap((offer) => (offer.state === 'held' ? [offer.due_at] : (offer.withdraw_at ?? []))),
    refreshMoved,
  )
  useCommands(
    useMemo<Command[]>(
      () =>
        may.make
          ? [{ id: 'offer', group: 'record', label: m.offer_make(), key: 'p', run: () => setAsked('make') }]
          : [],
      [may.make],
    ),
  )
  // What is open stays open, whatever is fetched anew.
  if (!last && !may.make && !asked) return null
  const isFilled = job.hired >= job.openings
  return (
    <Section title={m.offer_title()}>
      <Stack gap={4}>
        {last ? <Version offer={last} /> : <p className="muted">{m.offer_none()}</p>}
        {offering.waits_hiring && <Notice tone="ok">{m.offer_accepted_next()}</Notice>}
        {last?.state === 'accepted' && isFilled && job.may_close && (
          <Notice
            tone="info"
            actions={
              <LinkButton variant="secondary" href={pathTo('/office/jobs/:uid', { uid: job.uid })}>
                {m.offer_close_job()}
              </LinkButton>
            }
          >
            {m.offer_filled({ hired: job.hired, openings: job.openings })}
          </Notice>
        )}
        <Row>
          {offering.waits_hiring && <Button onClick={() => setAsked('hire')}>{m.offer_hire()}</Button>}
          {may.make && (
            <Button variant="secondary" onClick={() => setAsked('make')}>
              {isOpen ? m.offer_make_again() : m.offer_make()}
            </Button>
          )}
          {last?.may.recall && (
            <CommandButton variant="secondary" onRun={() => recall(last.uid)}>
              {m.offer_recall()}
            </CommandButton>
          )}
          {last?.may.keep && (
            <CommandButton variant="secondary" onRun={() => keep(last.uid)}>
              {m.offer_keep()}
            </CommandButton>
          )}
          {last?.may.withdraw && (
            <Button variant="quiet" onClick={() => setAsked('withdraw')}>
              {m.offer_withdraw()}
            </Button>
          )}
        </Row>
        {others.length > 0 && (
          <Accordion title={m.offer_others()} level={3}>
            <Stack gap={4}>
              {others.map((offer) => (
                <Version key={offer.uid} offer={offer} />
              ))}
            </Stack>
          </Accordion>
        )}
      </Stack>
      {asked === 'make' && (
        <OfferDialog
          uid={uid}
          name={name}
          offering={offering}
          onClose={close}
          onMade={(offer) => {
            close()
            tellHeld(m.offer_held(), () => recall(offer.uid))
            void refreshMoved()
          }}
        />
      )}
      {asked === 'withdraw' && last && <WithdrawDialog uid={last.uid} language={last.language} onClose={close} />}
      {asked === 'hire' && (
        <MoveDialog
          uid={uid}
          toStatus="hired"
          onClose={close}
          onMoved={(moved, who, stage) => {
            close()
            tellMoved(moved, who, stage)
          }}
        />
      )}
    </Section>
  )
}

function Version({ offer }: { offer: Offer }) {
  return (
    <Stack gap={3}>
      <p>
        <b>{m.offer_version({ version: offer.version })}</b> · {STATE_WORDS[offer.state]()}
        {offer.answered_at && ` · ${formatDate(offer.answered_at)}`}
        {offer.withdraw_at && offer.state === 'open' && ` · ${m.offer_withdrawing()}`}
        {offer.is_late && ` · ${m.offer_late_now()}`}
      </p>
      {offer.withdraw_at && (offer.state === 'accepted' || offer.state === 'declined') && (
        <p>{m.mail_offer_notice_kept()}</p>
      )}
      <FactsList
        facts={[
          { label: m.offer_start(), value: formatDay(offer.start_on) },
          { label: m.offer_pay(), value: payOf(offer) },
          { label: m.offer_answer_by(), value: formatDay(offer.answer_by) },
          ...(offer.answer_text ? [{ label: m.offer_answer_text(), value: offer.answer_text }] : []),
          {
            label: m.offer_title(),
            value: (
              <a href={callHref('GET /offers/:uid/document', { params: { uid: offer.uid } })} download>
                {m.offer_document()}
              </a>
            ),
          },
        ]}
      />
    </Stack>
  )
}
