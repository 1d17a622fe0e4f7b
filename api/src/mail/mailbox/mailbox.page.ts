import { LANGUAGES, type Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'
import { Html, html } from '#mail/html.ts'
import { shownInstant } from '#mail/letter.ts'
import type { OutboxMail } from '#mail/sent.ts'
import type { headersOf } from '#mail/delivery/transport.ts'
import type { ANSWERED } from './answering.ts'

export const VIEWS = ['html', 'text', 'headers'] as const
type View = (typeof VIEWS)[number]

interface Mailbox {
  to: string
  view: View
  /** The language asked for; the mail's own when left out. */
  lang?: Language | undefined
  language: Language
  mails: OutboxMail[]
  chosen: OutboxMail | undefined
  headers: ReturnType<typeof headersOf> | undefined
  isCleared: boolean
  /** What became of the answer that was just written. */
  answered?: (typeof ANSWERED)[number] | undefined
}

const urlOf = (box: Mailbox, change: Record<string, string | undefined>): string => {
  const all = {
    to: box.to,
    id: box.chosen?.id,
    view: box.view === 'html' ? undefined : box.view,
    lang: box.lang,
    ...change,
  }
  const given = Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return `/dev/mail?${new URLSearchParams(given)}`
}

/** The whole page of the local mailbox. */
export function mailboxPage(box: Mailbox): string {
  const locale = { locale: box.language }
  const title = m.mailbox_title({}, locale)
  return html`<!doctype html>
    <html lang="${box.language === 'sl-SI' ? 'sl' : 'en'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${box.chosen ? `${box.chosen.subject} – ` : ''}${title} – Korak</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/dev/mail/mailbox.css" />
      </head>
      <body class="${box.chosen ? 'reading' : ''}">
        <header>
          <a class="brand" href="/"><span class="ring" aria-hidden="true"></span>Korak</a>
          <a class="portal" href="/">${m.mailbox_portal({}, locale)}</a>
        </header>
        <main>
          <div class="top">
            <h1>${title}</h1>
            <p class="note">${m.bo_mailbox_note({}, locale)}</p>
            ${filter(box)}
          </div>
          <p role="status" class="status">
            ${box.isCleared ? cleared(box) : box.answered ? ANSWERED_WORDS[box.answered]({}, locale) : ''}
          </p>
          <div class="columns">
            ${list(box)}
            ${box.chosen ? reading(box, box.chosen) : html`<section class="reader empty"><p>${box.mails.length > 0 ? m.mailbox_choose({}, locale) : ''}</p></section>`}
          </div>
        </main>
      </body>
    </html> `.text
}

const cleared = (box: Mailbox): Html =>
  html`${m.mailbox_cleared({}, { locale: box.language })}
    <a href="/dev/mail/restore">${m.mailbox_undo({}, { locale: box.language })}</a>`

function filter(box: Mailbox): Html {
  const locale = { locale: box.language }
  return html`<form method="get" action="/dev/mail" role="search">
    <label for="to">${m.mailbox_search({}, locale)}</label>
    <span class="row"
      ><input id="to" name="to" type="email" value="${box.to}" autocomplete="off" spellcheck="false" />
      <button>${m.mailbox_show({}, locale)}</button></span
    >
  </form>`
}

function list(box: Mailbox): Html {
  const locale = { locale: box.language }
  const empty = box.to ? m.mailbox_empty_filter({}, locale) : m.bo_mailbox_empty({}, locale)
  return html`<nav class="list" aria-labelledby="list">
    <div class="head">
      <h2 id="list">${m.mailbox_list({}, locale)}</h2>
      <a href="${urlOf(box, {})}">${m.mailbox_refresh({}, locale)}</a>
      ${box.mails.length > 0 && html`<a href="/dev/mail/clear">${m.mailbox_clear({}, locale)}</a>`}
    </div>
    ${
      box.mails.length === 0
        ? html`<p class="none">${empty}</p>`
        : html`<ol>
            ${box.mails.map((mail) => item(box, mail))}
          </ol>`
    }
  </nav>`
}

const STATES = { queued: m.mailbox_state_queued, sent: m.mailbox_state_sent, failed: m.mailbox_state_failed } as const

const item = (box: Mailbox, mail: OutboxMail): Html =>
  html`<li>
    <a href="${urlOf(box, { id: mail.id })}" ${mail.id === box.chosen?.id ? new Html(' aria-current="true"') : ''}>
      <strong>${mail.subject}</strong>
      <span class="who">${mail.to}</span>
      <span class="facts"
        ><span class="tag ${mail.row.status}">${STATES[mail.row.status]({}, { locale: box.language })}</span>
        <code>${mail.row.template}</code>
        <time datetime="${mail.row.createdAt.toISOString()}">${shownInstant(mail.row.createdAt)}</time></span
      >
    </a>
  </li>`

const VIEW_WORDS = { html: m.mailbox_view_html, text: m.mailbox_view_text, headers: m.mailbox_view_headers } as const
const LANGUAGE_NAMES = { 'sl-SI': 'Slovenščina', 'en-EN': 'English' } as const

function reading(box: Mailbox, mail: OutboxMail): Html {
  const locale = { locale: box.language }
  const shown = box.lang ?? mail.row.language
  const current = (is: boolean) => (is ? new Html(' aria-current="true"') : '')
  return html`<section class="reader" aria-labelledby="subject">
    <a class="back" href="${urlOf(box, { id: undefined })}">${m.mailbox_list({}, locale)}</a>
    <h2 id="subject" lang="${shown === 'sl-SI' ? 'sl' : 'en'}">${mail.subject}</h2>
    <p class="who">${m.mailbox_to({}, locale)}: ${mail.row.toName ? `${mail.row.toName} <${mail.to}>` : mail.to}</p>
    <div class="switches">
      <nav aria-label="${m.mailbox_view({}, locale)}">
        ${VIEWS.map((view) => html`<a href="${urlOf(box, { view })}" ${current(view === box.view)}>${VIEW_WORDS[view]({}, locale)}</a>`)}
      </nav>
      <nav aria-label="${m.mailbox_languages({}, locale)}">
        ${LANGUAGES.map((lang) => html`<a href="${urlOf(box, { lang })}" lang="${lang.slice(0, 2)}" ${current(lang === shown)}>${LANGUAGE_NAMES[lang]}</a>`)}
      </nav>
    </div>
    ${content(box, mail)} ${box.headers?.replyTo && answer(box, mail)}
    ${
      mail.links.length > 0 &&
      html`<h3>${m.mailbox_links({}, locale)}</h3>
        <ul class="links">
          ${mail.links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}
        </ul>`
    }
  </section>`
}

const ANSWERED_WORDS = {
  entered: m.mailbox_answered_entered,
  waiting: m.mailbox_answered_waiting,
  repeated: m.mailbox_answered_dropped,
  empty: m.mailbox_answered_empty,
  automatic: m.mailbox_answered_dropped,
  bounced: m.mailbox_answered_dropped,
  refused: m.mailbox_answered_refused,
} as const satisfies Record<(typeof ANSWERED)[number], unknown>

/** As in a mail program, with the sender to choose: also somebody else may have got hold of the address. */
function answer(box: Mailbox, mail: OutboxMail): Html {
  const locale = { locale: box.language }
  return html`<form class="answer" method="post" action="/dev/mail/${mail.id}/answer">
    <h3>${m.mailbox_answer({}, locale)}</h3>
    <label for="from">${m.mailbox_from({}, locale)}</label>
    <input id="from" name="from" type="email" value="${mail.to}" autocomplete="off" spellcheck="false" required />
    <label for="text">${m.mailbox_text({}, locale)}</label>
    <textarea id="text" name="text" rows="4" required></textarea>
    <button>${m.mailbox_send({}, locale)}</button>
  </form>`
}

function content(box: Mailbox, mail: OutboxMail): Html {
  const locale = { locale: box.language }
  const lang = box.lang ? `?lang=${box.lang}` : ''
  if (box.view === 'text') return html`<pre tabindex="0">${mail.text}</pre>`
  if (box.view === 'html')
    return html`<iframe
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      src="/dev/mail/${mail.id}/html${lang}"
      title="${m.mailbox_page({ subject: mail.subject }, locale)}"
    ></iframe>`
  const { from, to, replyTo, subject, messageId, headers } = box.headers ?? {}
  const lines = {
    From: `${from?.name} <${from?.address}>`,
    To: to?.name ? `${to.name} <${to.address}>` : to?.address,
    ...(replyTo ? { 'Reply-To': replyTo } : {}),
    Subject: subject,
    Date: (mail.row.sentAt ?? mail.row.createdAt).toUTCString(),
    'Message-ID': messageId,
    ...headers,
    ...(mail.row.lastError ? { 'X-Korak-Error': mail.row.lastError } : {}),
    'X-Korak-Attempts': mail.row.attempts,
  }
  return html`<pre tabindex="0">${Object.entries(lines).map(([name, value]) => `${name}: ${value}\n`)}</pre>`
}
