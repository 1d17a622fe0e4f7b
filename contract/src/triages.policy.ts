import { activities, permissions, policy } from './policy.ts'

/** What a colleague thinks of an application, while it is under way. */
export const triagePolicy = policy<{ isUnderWay: boolean; isGiven: boolean }>('triage')({
  give: {
    audience: 'triages.give',
    refusal: ({ isUnderWay }) => (isUnderWay ? null : 'STATE_NOT_ALLOWED'),
  },
  delete: {
    audience: 'triages.give',
    refusal: ({ isUnderWay, isGiven }) => (isUnderWay && isGiven ? null : 'STATE_NOT_ALLOWED'),
  },
})

export const triagePermissions = permissions({ 'triages.give': ['Consultants', 'Researchers', 'Interviewers'] })

export const triageActivities = activities('triages', 'given', 'deleted')
