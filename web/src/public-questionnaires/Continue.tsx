import { useEffect, useRef } from 'react'
import { isMissing } from '#base/data/errors.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { ReplacedView } from '#feedback/rating/ReplacedView.tsx'
import { Filling } from '#answers/filling/Filling.tsx'
import { LanguageLink } from '#answers/filling/LanguageLink.tsx'
import { NotAccepted } from '#answers/filling/NotAccepted.tsx'
import { ownerOf } from '#answers/queue/store.ts'
import type { Fillable } from '#answers/labels.ts'
import { Button } from '#ui/action/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { IconArrowRight } from '#ui/icons.ts'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import { type LinkAddress, remember, remembered } from './address.ts'
import { Code } from './Code.tsx'
import { Frame } from './Frame.tsx'
import { publicTransport, type PublicQuestionnaire, type Response, useResponse } from './public.api.ts'
import { Invalid, Stopped } from './States.tsx'
import { Welcome } from './Welcome.tsx'

interface Props {
  address: LinkAddress
  link: PublicQuestionnaire
  uid: string
  /** To go on with elsewhere, when it was begun in this visit. */
  code: string | null
  /** What was begun is gone: one may begin anew. */
  onLost: () => void
}

const canGoOn = (response: Response): response is Response & Pick<Fillable, 'definition'> =>
  response.state === 'in-progress' && response.definition !== null

/** What was said at the beginning, for whoever goes back to it. */
function Again({ link, onBegin }: { link: PublicQuestionnaire; onBegin: () => void }) {
  return (
    <Stack gap={5}>
      <Welcome link={link} />
      <div>
        <Button iconAfter={IconArrowRight} onClick={onBegin}>
          {m.q_go_on()}
        </Button>
      </div>
    </Stack>
  )
}
const welcome = (link: PublicQuestionnaire) => (onBegin: () => void) => <Again link={link} onBegin={onBegin} />

/** What was begun, at the question it was left at. */
export function Continue({ address, link, uid, code, onLost }: Props) {
  const query = useResponse(uid)
  const { data } = query
  const wasUnderWay = useRef(false)
  wasUnderWay.current ||= data !== undefined && canGoOn(data)
  // Should the address open nothing one day, this tab still knows whose answers it keeps.
  useEffect(() => {
    if (remembered(address).uid !== uid) remember(address, { uid })
  }, [address, uid])
  const forget = () => {
    remember(address, {})
    onLost()
  }
  if (data && canGoOn(data) && !isMissing(query.error)) {
    const status = 'in-progress' as const
    const details: Fillable = { ...data, status, scope: 'self', subject: null, due_at: null }
    return (
      <Filling
        details={details}
        transport={publicTransport(address, data)}
        onLocked={() => void query.refetch()}
        tools={
          <>
            <LanguageLink />
            {code && <Code code={code} />}
          </>
        }
        intro={welcome(link)}
      />
    )
  }
  return (
    <Frame title={link.title}>
      {isMissing(query.error) ? (
        <ReplacedView isMoved={wasUnderWay.current}>
          <Stack gap={5}>
            {link.mode !== 'personal' ? (
              <EmptyState
                ring="beside"
                level={1}
                title={m.public_gone_title()}
                text={m.public_gone_text()}
                action={<Button onClick={forget}>{m.public_restart()}</Button>}
              />
            ) : (
              <Invalid />
            )}
            <NotAccepted owner={ownerOf(null, uid)} withWaiting />
          </Stack>
        </ReplacedView>
      ) : (
        <Loaded query={query}>
          {({ state, day }) => (
            // It may have been submitted in another window just now, under the hands of whoever answers here.
            <ReplacedView isMoved={wasUnderWay.current}>
              <Stack gap={5}>
                <Stopped state={state} day={day} mode={link.mode} />
                <NotAccepted owner={ownerOf(null, uid)} withWaiting />
                {state === 'answered' && link.mode === 'open' && link.state === 'open' && (
                  <div>
                    <Button onClick={forget}>{m.public_again()}</Button>
                  </div>
                )}
              </Stack>
            </ReplacedView>
          )}
        </Loaded>
      )}
    </Frame>
  )
}
