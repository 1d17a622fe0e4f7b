import type { Screens } from '#base/routing/screens.ts'
import { useEffect, useRef, useState } from 'react'
import { loadParser } from '@korak/engine/cel/parser.ts'
import { hasExpressions } from '@korak/engine/questionnaires/expressions.ts'
import { isMissing } from '#base/data/errors.ts'
import { useHead } from '#base/page/head.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useParams } from '#base/routing/navigation.tsx'
import { ReplacedView } from '#feedback/rating/ReplacedView.tsx'
import { m } from '#words/messages.js'
import { type LinkAddress, remember, remembered, TOKEN } from './address.ts'
import { Begin } from './Begin.tsx'
import { Continue } from './Continue.tsx'
import { Elsewhere } from './Elsewhere.tsx'
import { Frame } from './Frame.tsx'
import { type PublicQuestionnaire, type Started, useAddress } from './public.api.ts'
import { NothingToFill } from './States.tsx'
import { Unknown } from './Unknown.tsx'

export const screens: Screens = [
  {
    path: '/public/questionnaires/:id',
    query: ['lang'],
    title: 'public_title',
    access: 'public',
    bar: false,
    section: null,
    light: true,
  },
  {
    path: '/public/questionnaires/:place/:id',
    query: ['lang', 'at', 'question', 'step'],
    title: 'public_title',
    access: 'public',
    bar: false,
    section: null,
    light: true,
  },
]

/** A questionnaire for people without an account, at the address of a link, within a channel or by a token. */
export function PublicPage() {
  const { place, id } = useParams<'place' | 'id'>()
  const address: LinkAddress = { id, place }
  const query = useAddress(address)
  useHead({ title: query.data?.title ?? m.public_title(), noIndex: true })
  // Once known it stays: asking again, with a new connection or language, must not take away what is under way.
  const [rater, setRater] = useState<string | null>(null)
  if (rater !== place && isMissing(query.error) && TOKEN.test(place ?? '')) setRater(place)
  if (rater === place || isMissing(query.error)) return <Unknown address={address} />
  if (query.data) return <Known address={address} link={query.data} onStale={() => void query.refetch()} />
  return (
    <Frame title={m.public_title()}>
      <Loaded query={query}>{() => null}</Loaded>
    </Frame>
  )
}

interface KnownProps {
  address: LinkAddress
  link: PublicQuestionnaire
  onStale: () => void
}

function Known({ address, link, onStale }: KnownProps) {
  // What is under way stays on the screen, whatever is heard about the link meanwhile.
  const [uid, setUid] = useState<string | null>(() => link.response ?? remembered(address).uid ?? null)
  const [code, setCode] = useState<string | null>(null)
  // While the beginning is read: whoever begins may be offline by then.
  useEffect(() => {
    if (link.definition && hasExpressions(link.definition)) loadParser().catch(() => {})
  }, [link.definition])
  const goOn = (next: string) => {
    remember(address, { uid: next })
    setUid(next)
  }
  const [isAnew, setAnew] = useState(false)
  const isElsewhere = link.may.restart && !isAnew
  const begin = ({ uid: begun, code: told }: Started) => {
    setCode(told)
    goOn(begun)
  }
  // What is known of the link may be from before somebody else has begun by it.
  const lose = () => {
    setCode(null)
    setAnew(false)
    setUid(null)
    onStale()
  }
  const view = uid ? uid : !link.definition ? 'nothing' : isElsewhere ? 'elsewhere' : 'beginning'
  const begun = useRef(view)
  const moved = useRef(false)
  moved.current ||= view !== begun.current
  return (
    <ReplacedView key={view} isMoved={moved.current}>
      {uid ? (
        <Continue address={address} link={link} uid={uid} code={code} onLost={lose} />
      ) : link.definition && isElsewhere ? (
        <Elsewhere title={link.title} address={address} onFound={goOn} onAnew={() => setAnew(true)} />
      ) : link.definition ? (
        <Begin link={link} address={address} onBegin={begin} onFound={goOn} onStale={onStale} />
      ) : (
        <NothingToFill link={link} address={address} onFound={goOn} />
      )}
    </ReplacedView>
  )
}
