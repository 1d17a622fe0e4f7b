import { activities, always, permissions, policy } from './policy.ts'

/** What is written of one event in one language. */
export const letterTemplatePolicy = policy<{ isOwn: boolean }>('letter_template')({
  update: { audience: 'letter_templates.update', refusal: always },
  /** Back to the text the portal comes with. */
  reset: {
    audience: 'letter_templates.update',
    refusal: ({ isOwn }) => (isOwn ? null : 'STATE_NOT_ALLOWED'),
  },
})

export const letterTemplatePermissions = permissions({ 'letter_templates.update': ['Consultants'] })

export const letterTemplateActivities = activities('letter_templates', 'updated', 'reset')
