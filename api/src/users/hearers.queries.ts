import { readsApplications } from '#db/permissions.ts'

/** SQL: is the person in the first column one of ours who can sign in and may read applications of the job in the second today? */
export const mayHear = (person: string, job: string): string => `exists (select from users ours
  join employees works on works.user_id = ours.id
  where ours.id = ${person} and ours.status = 'active' and ${readsApplications('ours.id', job)})`
