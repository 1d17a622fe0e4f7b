import { type ReactNode, useRef, useState } from 'react'
import { Loaded } from '#base/data/Loaded.tsx'
import { focusAfter } from '#base/page/focus.ts'
import { showToast } from '#base/page/toasts.ts'
import { formatDate } from '#base/text/dates.ts'
import { Button } from '#ui/action/Button.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import { AskPassword } from './AskPassword.tsx'
import { isNamed, knowsPasskeys } from './can-use-passkeys.ts'
import { LastFactor } from './LastFactor.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'
import { type OwnFactors, addPasskey, removeApp, removePasskey, renewCodes, useFactors } from './second-factor.api.ts'
import { SetUpApp } from './SetUpApp.tsx'
import styles from './second-factor.module.css'

type Passkey = OwnFactors['passkeys'][number]
/** The one form that is open: `add-app`, `remove-…`, `rename-…`. */
type Open = string | null

/** Two-step verification: apps, passkeys and recovery codes of the account. */
export function SecondFactorPart({ username }: { username: string }) {
  const query = useFactors()
  const title = useRef<HTMLSpanElement>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [open, setOpen] = useState<Open>(null)
  const back = () =>
    focusAfter(
      () => setOpen(null),
      () => title.current,
    )
  const done = (words: string, made: readonly string[] | null = null) => {
    showToast({ text: words })
    back()
    setCodes(made)
  }
  return (
    <Section
      id="dva-koraka"
      title={
        <span ref={title} tabIndex={-1}>
          {m.factor_title()}
        </span>
      }
    >
      <Stack gap={4}>
        <p className={styles.fact}>{m.factor_text()}</p>
        <Loaded query={query} skeleton={<SkeletonRows rows={2} lines={1} />}>
          {(own) => <Factors {...{ own, username, open, setOpen, back, done }} />}
        </Loaded>
      </Stack>
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
    </Section>
  )
}

interface Props {
  own: OwnFactors
  username: string
  open: Open
  setOpen: (open: Open) => void
  back: () => void
  done: (words: string, codes?: readonly string[] | null) => void
}

function Factors(props: Props) {
  const { own, username, open, setOpen, back, done } = props
  const has = own.app !== null || own.passkeys.length > 0
  return (
    <ul className={styles.list}>
      <Item
        what={m.factor_app()}
        fact={own.app ? m.factor_since({ at: formatDate(own.app.confirmed_at) }) : m.factor_app_text()}
        form={
          open === 'add-app' ? (
            <SetUpApp username={username} onClose={back} onAdded={(codes) => done(m.factor_app_added(), codes)} />
          ) : open === 'remove-app' ? (
            <AskPassword
              title={m.factor_app_remove()}
              submit={m.action_remove()}
              username={username}
              work={async ({ password = '' }) => done((await removeApp(password)).message)}
              onClose={back}
            >
              <LastFactor own={own} />
            </AskPassword>
          ) : null
        }
      >
        {own.app ? (
          <Press onPress={() => setOpen('remove-app')} words={m.action_remove()} full={m.factor_app_remove()} />
        ) : (
          <Button variant="secondary" onClick={() => setOpen('add-app')}>
            {m.factor_app_add()}
          </Button>
        )}
      </Item>
      {own.passkeys.map((passkey) => (
        <PasskeyItem key={passkey.uid} passkey={passkey} {...props} />
      ))}
      <AddPasskey {...props} />
      {has && (
        <Item
          what={m.factor_codes()}
          fact={m.factor_codes_left({ count: own.recovery_left })}
          form={
            open === 'codes' && (
              <AskPassword
                title={m.factor_codes_renew()}
                submit={m.factor_codes_renew()}
                username={username}
                work={async ({ password = '' }) =>
                  done(m.factor_codes_made(), (await renewCodes(password)).recovery_codes)
                }
                onClose={back}
              >
                <p>{m.factor_codes_renew_text()}</p>
              </AskPassword>
            )
          }
        >
          <Button variant="secondary" onClick={() => setOpen('codes')}>
            {m.factor_codes_renew()}
          </Button>
        </Item>
      )}
    </ul>
  )
}

/** Why none can be made here; null when one can. */
const whyNoPasskeys = (): string | null =>
  isNamed() ? (knowsPasskeys() ? null : m.factor_passkey_no_browser()) : m.factor_passkey_no_name()

function AddPasskey({ own, username, open, setOpen, back, done }: Props) {
  const why = own.passkeys_possible ? whyNoPasskeys() : m.factor_passkey_no_name()
  if (why !== null) return <Item what={m.factor_passkey()} fact={why} form={null} />
  const work = async ({ name = '', password = '' }) => {
    const { message, recovery_codes: codes } = await addPasskey(name, password)
    done(message, codes)
  }
  const form = open === 'add-passkey' && (
    <AskPassword
      title={m.factor_passkey_add()}
      submit={m.action_continue()}
      required="name"
      {...{ username, work }}
      onClose={back}
    >
      {({ errors, correct }) => (
        <TextInput
          name="name"
          label={m.factor_passkey_name()}
          hint={m.factor_passkey_name_hint()}
          limit={60}
          autoComplete="off"
          error={errors['name']}
          onInput={() => correct('name')}
        />
      )}
    </AskPassword>
  )
  return (
    <Item what={m.factor_passkey()} fact={m.factor_passkey_about()} form={form}>
      <Button variant="secondary" onClick={() => setOpen('add-passkey')}>
        {m.factor_passkey_add()}
      </Button>
    </Item>
  )
}

function PasskeyItem({ own, passkey, username, open, setOpen, back, done }: Props & { passkey: Passkey }) {
  const { uid, name, created_at, used_at } = passkey
  const facts = [
    m.factor_since({ at: formatDate(created_at) }),
    used_at && m.factor_passkey_used({ at: formatDate(used_at) }),
  ]
  const [renaming, removing] = [`rename-${uid}`, `remove-${uid}`]
  const form =
    open === renaming ? (
      <RenamePasskey passkey={passkey} onClose={back} onRenamed={() => done(m.factor_passkey_renamed())} />
    ) : open === removing ? (
      <AskPassword
        title={m.factor_passkey_remove({ name })}
        submit={m.action_remove()}
        username={username}
        work={async ({ password = '' }) => done((await removePasskey(passkey, password)).message)}
        onClose={back}
      >
        <LastFactor own={own} />
      </AskPassword>
    ) : null
  return (
    <Item what={m.factor_passkey_named({ name })} fact={facts.filter(Boolean).join(' · ')} form={form}>
      <Press onPress={() => setOpen(renaming)} words={m.factor_rename()} full={m.factor_passkey_rename({ name })} />
      <Press onPress={() => setOpen(removing)} words={m.action_remove()} full={m.factor_passkey_remove({ name })} />
    </Item>
  )
}

interface ItemProps {
  what: string
  fact: string
  /** In place of the buttons, while it is open. */
  form: ReactNode
  children?: ReactNode
}

function Item({ what, fact, form, children }: ItemProps) {
  return (
    <li className={styles.item}>
      <span className={styles.what}>
        <strong>{what}</strong>
        <span className={styles.fact}>{fact}</span>
      </span>
      {form || <span>{children}</span>}
    </li>
  )
}

function Press({ words, full, onPress }: { words: string; full: string; onPress: () => void }) {
  return (
    <Button variant="quiet" onClick={onPress}>
      <span aria-hidden="true">{words}</span>
      <span className="visually-hidden">{full}</span>
    </Button>
  )
}
