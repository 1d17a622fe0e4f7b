import { formatDay } from '#base/text/dates.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { say } from '#answers/labels.ts'
import { m } from '#words/messages.js'
import type { PublicQuestionnaire } from './public.api.ts'
import styles from './public.module.css'

/** Who asks and why, how long it takes, what is known of whoever answers. */
export function Welcome({ link }: { link: PublicQuestionnaire }) {
  const { channel, definition, mode } = link
  return (
    <>
      {channel && <p className={styles.channel}>{withNonBreaking(channel.title)}</p>}
      <h1 tabIndex={-1}>{withNonBreaking(link.title)}</h1>
      <p className={styles.facts}>
        {[
          m.q_takes({ minutes: m.count_minutes({ count: link.minutes }) }),
          m.count_questions({ count: link.questions }),
          m.public_no_account().replace(/\.$/, ''),
          link.closes_on && m.public_closes_on({ date: formatDay(link.closes_on) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {channel?.intro && <p className={styles.text}>{withNonBreaking(channel.intro)}</p>}
      {definition && <p className={styles.text}>{withNonBreaking(say(definition.intro))}</p>}
      <section aria-labelledby="anonymity">
        <h2 id="anonymity" className={styles.small}>
          {mode === 'personal' ? m.public_personal_title() : m.public_anonymous_title()}
        </h2>
        <p className={styles.text}>
          {withNonBreaking(mode === 'personal' ? m.public_personal_text() : m.public_anonymous_text())}
        </p>
        {definition?.privacy && <p className={styles.text}>{withNonBreaking(say(definition.privacy))}</p>}
        {mode === 'personal' && <p className={styles.text}>{withNonBreaking(m.public_token_text())}</p>}
        {mode === 'single-use' && <p className={styles.text}>{withNonBreaking(m.public_once_text())}</p>}
      </section>
    </>
  )
}
