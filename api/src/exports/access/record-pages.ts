import { m } from '#i18n/words/messages.js'
import type { FullSection } from '#privacy/registry.ts'
import { AGREED } from './agreed-pages.ts'
import type { RecordPage, Word } from './record-values.ts'
import { SAID } from './said-pages.ts'

export const SECTIONS = {
  notes: m.export_notes,
  evaluations: m.evaluations_title,
  references: m.references_title,
  interviews: m.interviews_title,
  offers: m.export_offers,
  placements: m.export_placements,
  letters: m.export_letters,
  replies: m.export_replies,
  approaches: m.approaches_title,
  tasks: m.export_tasks,
} satisfies Record<FullSection, Word>

/** How rows that are told in full are read, by the file they are in. */
export const RECORD_PAGES: Readonly<Record<string, RecordPage>> = { ...SAID, ...AGREED }
