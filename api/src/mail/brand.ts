import brandFile from '../../../brand.json' with { type: 'json' }

/** Name, contacts and sender of this installation: the one file a new owner changes. */
export const brand = brandFile
