/** What somebody may be editing: the table whose `rev` counts its changes, by the name its history has. */
export const ENTITIES = {
  profile: 'users',
  job: 'jobs',
  codelist: 'codelists',
  option: 'codelist_options',
  medium: 'files',
  campaign: 'campaigns',
  channel: 'public_channels',
} as const
export type Entity = keyof typeof ENTITIES
