// What came by mail, as SQL others put into their questions.

/** SQL: of a message that came by mail the names of attachments that were not taken over, else null. @param event the column with its id */
export const BY_MAIL = (event: string) =>
  `(select json_build_object('left_out', r.left_out) from replies r where r.event_id = ${event})`
/** SQL: the same with all words of the mail, for staff. */
export const WHOLE_MAIL = (event: string) =>
  `(select json_build_object('left_out', r.left_out, 'original', r.original) from replies r where r.event_id = ${event})`
