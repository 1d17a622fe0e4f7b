/** SQL: is the offer `o` the last that was sent? What was said to one before it holds no more. */
const IS_LAST = `o.sent_at is not null and not exists (select from offers n
  where n.application_id = o.application_id and n.sent_at is not null and n.version > o.version)`
/** SQL: is `o` an offer that was accepted, and not over with another one? */
export const STANDS_ACCEPTED = `o.state = 'accepted' and ${IS_LAST}`
/** SQL: has the candidate of `a` accepted the offer? */
export const IS_ACCEPTED = `exists (select from offers o where o.application_id = a.id and ${STANDS_ACCEPTED})`
