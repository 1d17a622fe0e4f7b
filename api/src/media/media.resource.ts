import type { Resource } from '#lists/resource.ts'

/** Is one shown, or kept as a proof, somewhere? Such a file cannot be deleted. */
export const USED = `(exists (select from users where avatar_file_id = files.id)
  or exists (select from publications where proof_file_id = files.id))`

/** Files of the portal itself. Files of people are nobody's media: they are not in this list for anybody. */
export const media: Resource = {
  audience: 'media.read',
  from: 'files',
  visible: 'user_id is null',
  key: 'id',
  columns: {
    id: { sql: 'id', kind: 'uuid', isFilterable: true },
    rev: { sql: 'rev', kind: 'number' },
    title: { sql: 'title', kind: 'text', isFilterable: true, isSortable: true },
    collection: { sql: 'collection', kind: 'text', isFilterable: true, isSortable: true, isOption: true },
    name: { sql: 'name', kind: 'text', isFilterable: true, isSortable: true },
    mime: { sql: 'mime', kind: 'text', isFilterable: true, isSortable: true, isOption: true },
    size: { sql: 'size', kind: 'number', isFilterable: true, isSortable: true },
    sha256: { sql: `encode(sha256, 'hex')`, kind: 'text' },
    scan_state: { sql: 'scan_state::text', kind: 'text', isFilterable: true, isSortable: true, isOption: true },
    created_at: { sql: 'created_at', kind: 'instant', isFilterable: true, isSortable: true },
    updated_at: { sql: 'updated_at', kind: 'instant', isFilterable: true, isSortable: true },
    is_used: { sql: USED, kind: 'boolean' },
  },
  label: 'title',
  search: `folded(title || ' ' || name)`,
  order: 'created_at desc',
}
