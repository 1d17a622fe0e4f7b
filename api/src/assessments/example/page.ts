import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'
import { shownInstant } from '#mail/letter.ts'
import { type Html, html } from '#mail/html.ts'
import type { Taken } from './tests.ts'

/** What the short test asks, each answered by 1 to 5. */
export const QUESTIONS = [
  { key: 'order', words: m.provider_question_order },
  { key: 'numbers', words: m.provider_question_numbers },
  { key: 'people', words: m.provider_question_people },
] as const
const POINTS = [1, 2, 3, 4, 5] as const

function frame(language: Language, title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="${language === 'sl-SI' ? 'sl' : 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – ${m.provider_name({}, { locale: language })}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/dev/mail/mailbox.css" />
        <link rel="stylesheet" href="/dev/provider/provider.css" />
      </head>
      <body>
        <header><a class="portal" href="/dev/provider">${m.provider_name({}, { locale: language })}</a></header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `.text
}

/** A link that is used up, too old or not ours. */
export function deadLinkPage(language: Language): string {
  const locale = { locale: language }
  return frame(language, m.provider_dead_title({}, locale), html`<p>${m.provider_dead_text({}, locale)}</p>`)
}

export function testPage(test: Taken): string {
  const locale = { locale: test.language }
  const title = m.provider_test_title({}, locale)
  return frame(test.language, title, test.status === 'started' ? form(test) : done(test))
}

const form = (test: Taken): Html => {
  const locale = { locale: test.language }
  return html`<p>${m.provider_test_text({}, locale)}</p>
    <form method="get" action="/dev/provider/tests/${test.order}/${test.session}/end">
      ${QUESTIONS.map(
        ({ key, words }) =>
          html`<fieldset>
            <legend>${words({}, locale)}</legend>
            ${POINTS.map((point) => html`<label><input type="radio" name="${key}" value="${point}" required /> ${point}</label>`)}
          </fieldset>`,
      )}
      <label class="lose"><input type="checkbox" name="lose" value="1" /> ${m.provider_lose({}, locale)}</label>
      <p class="ends">
        <button name="end" value="completed">${m.provider_finish({}, locale)}</button>
        <button class="quiet" name="end" value="failed" formnovalidate>${m.provider_fail({}, locale)}</button>
      </p>
    </form>`
}

const REPORTS = {
  none: m.provider_report_none,
  sent: m.provider_report_sent,
  refused: m.provider_report_refused,
  lost: m.provider_report_lost,
} as const
const STATES = {
  started: m.provider_state_started,
  completed: m.provider_state_completed,
  failed: m.provider_state_failed,
} as const

const done = (test: Taken): Html => {
  const locale = { locale: test.language }
  return html`<p role="status">${STATES[test.status]({}, locale)} ${REPORTS[test.report]({}, locale)}</p>
    <p><a class="portal" href="${test.back}">${m.provider_back({}, locale)}</a></p>`
}

/** Every test somebody has opened here. */
export function listPage(tests: Taken[], language: Language): string {
  const locale = { locale: language }
  const items = tests.map(
    (test) =>
      html`<li>
        <code>${test.order}</code> <time datetime="${test.startedAt}">${shownInstant(new Date(test.startedAt))}</time>
        ${STATES[test.status]({}, locale)} ${test.status !== 'started' && REPORTS[test.report]({}, locale)}
      </li>`,
  )
  const list =
    tests.length > 0
      ? html`<ul>
          ${items}
        </ul>`
      : html`<p>${m.provider_list_empty({}, locale)}</p>`
  return frame(
    language,
    m.provider_list_title({}, locale),
    html`<p>${m.provider_list_text({}, locale)}</p>
      ${list}`,
  )
}
