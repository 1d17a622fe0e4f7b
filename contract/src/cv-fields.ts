/** Fields of the profile a CV may fill, or offer a value for. */
export const CV_FIELDS = [
  'name',
  'email',
  'phone',
  'linkedin_url',
  'address',
  'postal',
  'city',
  'country',
  'region',
  'birthday',
  'gender',
  'education',
  'education_summary',
  'career',
  'employer',
  'position_title',
] as const
export type CvField = (typeof CV_FIELDS)[number]

/** Filled into an empty field from here on; between the two it is offered beside the field; below nothing. */
export const CV_FILL = 0.85
export const CV_OFFER = 0.5
