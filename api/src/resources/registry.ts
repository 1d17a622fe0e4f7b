import { codelists } from '#codelists/codelists.resource.ts'
import { companies } from '#reference/companies.resource.ts'
import { jobs } from '#jobs/jobs.resource.ts'
import { media } from '#media/media.resource.ts'
import { countries, postalCodes } from '#reference/places.resource.ts'
import type { Resource } from '#lists/resource.ts'

/** Everything the generic calls know. A name that is not here is as unknown as one that does not exist. */
export const REGISTRY: ReadonlyMap<string, Resource> = new Map(
  Object.entries({ codelists, companies, countries, jobs, media, 'postal-codes': postalCodes }),
)
