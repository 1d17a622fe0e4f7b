import { useEffect, useId, useState } from 'react'
import { announce } from '#base/page/announce.ts'
import { LOCAL, read, write } from '#base/page/storage.ts'
import { useSearch } from '#base/routing/navigation.tsx'
import { Button } from '#ui/action/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { IconEyeOff } from '#ui/icons.ts'
import { Icon } from '#ui/Icon.tsx'
import { Row } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'
import styles from './Board.module.css'

const NAME = 'masked'
/** The list of now with or without names, from its beginning. */
function addressWith(isMasked: boolean): URLSearchParams {
  const query = new URLSearchParams(location.search)
  if (isMasked) query.set(NAME, 'true')
  else query.delete(NAME)
  query.delete('page')
  return query
}

/**
 * Are lists of applications looked at without the names of people who were not unmasked yet? Off at first; kept in the browser, and
 * in the address, so that a link to a list without names opens without them.
 */
export function useMasked(): [isMasked: boolean, mask: (next: boolean) => void] {
  const [address, setAddress] = useSearch()
  const [kept, setKept] = useState(() => read<boolean>('local', LOCAL.masked) === true)
  const isAsked = address.get(NAME) === 'true'
  const isOn = kept || isAsked
  useEffect(() => {
    if (isOn && !isAsked) setAddress(addressWith(true), { replace: true })
  }, [isOn, isAsked, setAddress])
  return [
    isOn,
    (next) => {
      setKept(next)
      write('local', LOCAL.masked, next || null)
      setAddress(addressWith(next), { replace: true })
      announce(next ? m.first_look_on() : m.first_look_off())
    },
  ]
}

/** Over the board and the table: the first look, without names. */
export function FirstLook({ on, onToggle }: { on: boolean; onToggle: () => void }) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-describedby={id}
        className={styles.firstLook}
        onClick={onToggle}
      >
        {on && <Icon of={IconEyeOff} size={16} />}
        {m.first_look()}
      </button>
      <span id={id} className={on ? styles.said : 'visually-hidden'}>
        {m.first_look_hint()}
      </span>
    </>
  )
}

/** Before a letter is read: it names whom it is for, which is a look at them. */
export function Naming({ onName, onClose }: { onName: () => void; onClose: () => void }) {
  return (
    <>
      <Notice tone="info" title={m.first_look_letter()}>
        {m.first_look_letter_text()}
      </Notice>
      <Row>
        <Button onClick={onName}>{m.first_look_letter_on()}</Button>
        <Button variant="secondary" onClick={onClose}>
          {m.action_cancel()}
        </Button>
      </Row>
    </>
  )
}
