import { activities, always, permissions, policy } from './policy.ts'

/** The text documents are made from. */
export const documentTemplatePolicy = policy<{ isOwn: boolean }>('document-template')({
  update: { audience: 'documents.manage', refusal: always },
  /** Back to the text the portal came with. */
  reset: { audience: 'documents.manage', refusal: ({ isOwn }) => (isOwn ? null : 'STATE_NOT_ALLOWED') },
})

export const documentTemplatePermissions = permissions({ 'documents.manage': ['Consultants'] })

export const documentTemplateActivities = activities('document_templates', 'updated', 'reset')
