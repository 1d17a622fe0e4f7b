import type { Language } from '@korak/contract/shapes.ts'
import { m } from '#i18n/words/messages.js'
import type { ClientAnswer } from '#db/schema.ts'
import { instant, instantOrNull } from '#base/time.ts'
import { consentRecordsOf } from '#consents/consents.service.ts'
import { shownInstant } from '#mail/letter.ts'
import { subjectOf } from '#mail/subject.ts'
import { type ExportContext, writeList } from '#exports/build/export-context.ts'
import { type Cell, dayCell, timeCell } from '#exports/formats/page.ts'
import { type RecipientRow, recipientRows } from '#exports/person.queries.ts'
import { type ActivityRow, activityRows, mailRows, viewRows } from './trail.queries.ts'
import {
  activityLabel,
  consentLabel,
  fieldLabels,
  methodLabel,
  purposeLabel,
  roleLabel,
  shareLabel,
  viewLabel,
} from './audit-labels.ts'

const ANSWERS = {
  interested: m.export_answer_interested,
  interview: m.export_answer_interview,
  not_interested: m.export_answer_not_interested,
} as const satisfies Record<ClientAnswer, unknown>

/** Companies the profile was shown to, with what they saw, what was written to present it and what they answered. */
export async function writeRecipients(context: ExportContext): Promise<void> {
  const { page, language: locale } = context
  const caption = m.export_recipients({}, { locale })
  const words = [
    m.export_company,
    m.export_job,
    m.export_fields,
    m.export_status,
    m.export_allowed,
    m.export_visible_until,
    m.export_consultant_words,
    m.export_company_answer,
  ]
  const columns = words.map((word) => word({}, { locale }))
  const about = m.export_about_recipients({}, { locale })
  const company = (row: RecipientRow) => (locale === 'en-EN' ? row.companyEn : row.companySl)
  await page.section('recipients', caption, async () => {
    await page.paragraph(m.export_recipients_intro({}, { locale }))
    const rows = recipientRows(context.userId, locale)
    await writeList(context, { file: 'art15/recipients.json', about, caption, columns }, rows, {
      element: (row) => ({
        uid: row.id,
        company: company(row),
        job: row.jobTitle,
        fields: row.fields,
        cv: row.cvFileId && { uid: row.cvFileId, path: context.paths.get(row.cvFileId) ?? null },
        summary: row.summary,
        note: row.note,
        answer: row.clientAnsweredAt && {
          answer: row.clientAnswer,
          message: row.clientMessage,
          at: instant(row.clientAnsweredAt),
        },
        values: row.shown?.values[locale] ?? null,
        status: row.status,
        asked_at: instant(row.askedAt),
        allowed_at: instantOrNull(row.decidedAt),
        visible_until: row.visibleUntil,
        ended_at: instantOrNull(row.endedAt),
      }),
      cells: (row) => [
        company(row),
        row.jobTitle,
        fieldLabels(row.fields, locale),
        shareLabel(row.status, locale),
        timeCell(row.decidedAt),
        dayCell(row.visibleUntil),
        [row.summary, row.note].filter(Boolean).join('\n'),
        [row.clientAnswer && ANSWERS[row.clientAnswer]({}, { locale }), row.clientMessage].filter(Boolean).join('\n'),
      ],
    })
  })
}

export async function writeViews(context: ExportContext): Promise<void> {
  const { page, language: locale } = context
  const caption = m.export_views({}, { locale })
  const words = [m.export_when, m.export_what, m.export_role, m.export_company, m.export_purpose, m.export_job]
  const columns = words.map((word) => word({}, { locale }))
  const about = m.export_about_views({}, { locale })
  await page.section('views', caption, async () => {
    await page.paragraph(m.export_views_intro({}, { locale }))
    await writeList(context, { file: 'art15/views.json', about, caption, columns }, viewRows(context.userId, locale), {
      element: (row) => ({
        uid: row.id,
        at: instant(row.createdAt),
        what: row.what,
        role: row.viewerRole,
        company: row.companyName,
        purpose: row.purpose,
        reason: row.reason,
        job: row.jobTitle,
      }),
      cells: (row) => [
        timeCell(row.createdAt),
        viewLabel(row.what, locale),
        roleLabel(row.viewerRole, locale),
        row.companyName,
        [purposeLabel(row.purpose, locale), row.reason].filter(Boolean).join(': '),
        row.jobTitle,
      ],
    })
  })
}

const MAIL_STATES = { queued: m.export_mail_queued, sent: m.export_mail_sent, failed: m.export_mail_failed }

/** Mails by their subject. Neither a text nor a token was ever kept, and no address but the person's own is told. */
export async function writeMails(context: ExportContext): Promise<void> {
  const { page, language: locale } = context
  const caption = m.export_mails({}, { locale })
  const words = [m.export_when, m.export_subject, m.export_receiver, m.export_status]
  const columns = words.map((word) => word({}, { locale }))
  const about = m.export_about_mails({}, { locale })
  const receiver = (row: { isOwn: boolean; toAddress: string }): Cell =>
    row.isOwn ? m.export_to_you({ address: row.toAddress }, { locale }) : m.export_to_other({}, { locale })
  await page.section('mails', caption, async () => {
    await page.paragraph(m.export_mails_intro({}, { locale }))
    await writeList(context, { file: 'art15/mails.json', about, caption, columns }, mailRows(context.userId), {
      element: (row) => ({
        uid: row.id,
        template: row.template,
        language: row.language,
        subject: subjectOf(row),
        to: row.isOwn ? row.toAddress : null,
        status: row.status,
        created_at: instant(row.createdAt),
        sent_at: instantOrNull(row.sentAt),
      }),
      cells: (row) => [
        timeCell(row.sentAt ?? row.createdAt),
        subjectOf(row),
        receiver(row),
        MAIL_STATES[row.status]({}, { locale }),
      ],
    })
  })
}

export async function writeActivities(context: ExportContext): Promise<void> {
  const { page, language: locale } = context
  const by = {
    self: m.export_by_you,
    staff: m.export_by_staff,
    company: m.export_by_company,
    system: m.export_by_system,
  }
  const caption = m.export_activities({}, { locale })
  const columns = [m.export_when, m.export_what, m.export_who].map((word) => word({}, { locale }))
  const about = m.export_about_activities({}, { locale })
  await page.section('activities', caption, async () => {
    await page.paragraph(m.export_activities_intro({}, { locale }))
    await writeList(context, { file: 'art15/activities.json', about, caption, columns }, activityRows(context.userId), {
      element: ({ id, action, by: who, subjectType, details, device, network, createdAt }) => {
        return { uid: id, at: instant(createdAt), action, by: who, subject: subjectType, details, device, network }
      },
      cells: (row) => [timeCell(row.createdAt), activityCell(row, locale), by[row.by]({}, { locale })],
    })
  })
}

/** What happened; of what was put back after a backup was restored also when. */
function activityCell({ action, details }: ActivityRow, locale: Language): string {
  const { happened: at } = details
  const again = typeof at === 'string' ? [m.security_put_back({ date: shownInstant(new Date(at)) }, { locale })] : []
  return [activityLabel(action, locale), ...again].join(' · ')
}

/** Chain, receipts and texts of the consents, and their story on the page. */
export async function writeConsents(context: ExportContext): Promise<void> {
  const { parts, page, language: locale } = context
  const { events, receipts, texts } = await consentRecordsOf(context.userId)
  const caption = m.export_consents({}, { locale })
  await page.section('consents', caption, async () => {
    await page.paragraph(m.export_consents_intro({}, { locale }))
    const words = [m.export_when, m.export_consent, m.export_version, m.export_decision_made, m.export_way]
    const titles = new Map(texts.map((text) => [text.version_id, text.text[locale].title]))
    if (events.length === 0) await page.nothing()
    else {
      await page.table(caption, [...words.map((word) => word({}, { locale })), m.export_file({}, { locale })])
      const known = new Set(receipts.map(({ uid }) => uid))
      for (const event of events) {
        const receipt = receiptPath(event.uid)
        await page.row([
          timeCell(new Date(event.happened_at)),
          titles.get(event.version_id) ?? event.consent,
          event.version,
          consentLabel(event.action, locale),
          methodLabel(event.method, locale),
          known.has(event.uid) ? { text: m.export_about_receipt({}, { locale }), file: receipt } : null,
        ])
      }
      await page.endTable()
    }
    for (const name of ['chain.json', 'texts.json']) await page.pointer(`art15/consents/${name}`)
  })
  await parts.json('art15/consents/chain.json', m.export_about_chain({}, { locale }), events)
  await parts.json('art15/consents/texts.json', m.export_about_texts({}, { locale }), texts)
  for (const { uid, json } of receipts)
    await parts.text(receiptPath(uid), m.export_about_receipt({}, { locale }), (writer) => writer.write(json))
}
const receiptPath = (uid: string): string => `art15/consents/receipts/${uid}.json`
