import type { OwnFeedback } from '@korak/contract/campaigns.ts'
import { useState } from 'react'
import { besideRow, focusOnceDrawn } from '#base/page/focus.ts'
import { CallError } from '#base/data/errors.ts'
import { wordsOf } from '#base/data/submit.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { showToast } from '#base/page/toasts.ts'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/action/IconButton.tsx'
import { IconCheck, IconCircleDashed, IconTrash } from '#ui/icons.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import { propose, takeBack } from '#feedback/feedback.api.ts'
import styles from '#feedback/feedback.module.css'
import { NOMINATION, type Rater } from './state-labels.ts'
import { OTHERS, type Other, groupWords } from '#feedback/labels.ts'

const RATERS_ID = 'raters-title'

/** Whom one has named, by group, and how many more are recommended. */
export function Raters({ campaign }: { campaign: OwnFeedback }) {
  const { thresholds, raters, may } = campaign
  const { failure, remove } = useTakeBack(campaign)
  const others = raters.filter(({ relationship }) => relationship !== 'self')
  return (
    <Section title={<span id={RATERS_ID}>{m.feedback_raters()}</span>}>
      {others.length === 0 && <p>{emptyWords(campaign)}</p>}
      {may.nominate && <p>{m.feedback_recommended_hint()}</p>}
      {failure && (
        <Notice tone="danger" role="alert" title={failure.title}>
          {failure.words}
        </Notice>
      )}
      {OTHERS.map((group) => {
        const named = others.filter(({ relationship }) => relationship === group)
        if (!may.nominate && named.length === 0) return null
        return (
          <Group
            key={group}
            group={group}
            min={may.nominate ? thresholds[group] : null}
            raters={named}
            onRemove={(rater) => void remove(rater)}
          />
        )
      })}
    </Section>
  )
}

/** Why there is nobody: not yet, not any more, or somebody else names them. */
function emptyWords({ may, nominate_until }: OwnFeedback): string {
  if (may.nominate) return m.feedback_raters_none()
  return nominate_until ? m.feedback_raters_over() : m.feedback_how_named()
}

interface GroupProps {
  group: Other
  /** How many are recommended; null when nobody can be named any more. */
  min: number | null
  raters: readonly Rater[]
  onRemove: (rater: Rater) => void
}

function Group({ group, min, raters, onRemove }: GroupProps) {
  const count = raters.filter(({ nomination }) => nomination !== 'declined').length
  return (
    <section aria-labelledby={`group-${group}`} className={styles.raters}>
      <div className={styles.groupHead}>
        <h3 id={`group-${group}`} className={styles.groupName}>
          {groupWords[group]()}
        </h3>
        {min !== null && (
          <p className={styles.count}>
            <Icon of={count >= min ? IconCheck : IconCircleDashed} /> {m.feedback_recommended({ count, min })}
          </p>
        )}
      </div>
      {raters.length > 0 && (
        <ul className={styles.named}>
          {raters.map((rater) => (
            <li key={rater.uid} className={styles.rater}>
              <div className={styles.who}>
                <p>{withNonBreaking(rater.name)}</p>
                <p className={styles.facts}>{rater.email}</p>
                {rater.decline_reason && <p>{m.feedback_decline_reason({ reason: rater.decline_reason })}</p>}
              </div>
              <Tag tone={NOMINATION[rater.nomination].tone}>{NOMINATION[rater.nomination].words()}</Tag>
              {rater.may.delete && (
                <IconButton
                  icon={IconTrash}
                  className={styles.takeBack!}
                  label={m.feedback_take_back({ name: withNonBreaking(rater.name) })}
                  onClick={() => onRemove(rater)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Taking a proposal back happens at once; a short notice brings it back. */
function useTakeBack({ uid }: OwnFeedback) {
  const [failure, setFailure] = useState<{ title: string; words: string } | null>(null)
  const tryTo = async (title: string, work: () => Promise<unknown>): Promise<boolean> => {
    setFailure(null)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure({ title, words: wordsOf(error) })
      return false
    }
  }
  const bringBack = ({ name, email, relationship, language }: Rater) =>
    tryTo(m.feedback_undo_failed(), () =>
      relationship === 'self' ? Promise.resolve() : propose(uid, [{ name, email, relationship, language }]),
    )
  const remove = async (rater: Rater) => {
    const next = besideRow()
    if (!(await tryTo(m.feedback_take_back_failed(), () => takeBack(uid, rater.uid)))) return
    const heading = document.getElementById(RATERS_ID)?.closest('h2')
    heading?.setAttribute('tabindex', '-1')
    focusOnceDrawn(next ?? heading)
    showToast({
      text: m.feedback_taken_back({ name: withNonBreaking(rater.name) }),
      action: { label: m.action_undo(), run: () => void bringBack(rater) },
    })
  }
  return { failure, remove }
}
