import { activities, policy } from './policy.ts'

/** Stages for other jobs to begin with. */
export const stageTemplatePolicy = policy<{ isDefault: boolean }>('stage_template')({
  create: { audience: 'jobs.update' },
  update: { audience: 'jobs.update', refusal: () => null },
  /** New jobs need one. */
  delete: { audience: 'jobs.update', refusal: ({ isDefault }) => (isDefault ? 'STATE_NOT_ALLOWED' : null) },
})

export const stageTemplateActivities = activities('stage_templates', 'created', 'updated', 'deleted')
