import { m } from '#i18n/words/messages.js'
import { overviewOf } from '#privacy/accounts/overview.service.ts'
import { RETENTION } from '#base/retention.ts'
import type { ExportContext } from '#exports/build/export-context.ts'
import { dayCell } from '#exports/formats/page.ts'

/** Until when what is kept: the days that hold for this person, and the periods they come from. */
export async function writeRetention(context: ExportContext): Promise<void> {
  const { parts, page, userId, language: locale } = context
  const { kept, retention, closing, is_restricted, has_legal_hold } = await overviewOf(userId)
  const file = 'art15/retention.json'
  const title = m.export_retention({}, { locale })
  const day = (value: string | null) => dayCell(value)
  const profile = day(retention.profile_until) ?? m.export_keep_open({}, { locale })
  // Closing the account or clearing the profile comes before the clock that keeps the profile.
  const goesBefore = closing?.erase_on ?? (retention.clear_on && retention.profile_until)
  await page.section('retention', title, async () => {
    await page.facts(title, [
      [m.export_keep_profile({}, { locale }), goesBefore ? null : profile],
      [m.export_keep_applications({}, { locale }), day(retention.applications_until)],
      [m.export_keep_clear({}, { locale }), closing ? null : day(retention.clear_on)],
      [m.export_keep_account({}, { locale }), day(goesBefore)],
      [m.export_keep_hold({}, { locale }), has_legal_hold ? m.export_yes({}, { locale }) : null],
    ])
    await page.pointer(file)
  })
  const value = { kept, retention, closing, is_restricted, has_legal_hold, periods: RETENTION }
  await parts.json(file, m.export_about_retention({}, { locale }), value)
}
