/** Numbers of questionnaires go so far either way: beyond it sums and means would lose their last places, or everything. */
export const LARGEST = 1e15

/** So many characters may be written beside the options of a choice. */
export const OTHER_LENGTH = 300

/** Beginning of a pattern: no mail server takes more (RFC 5321, 4.5.3.1): 64 before the @, 63 in a label, 254 together. */
export const EMAIL_LENGTHS = String.raw`^(?=.{1,254}$)(?=[^@]{1,64}@)(?!.*@.*[^.]{64})`

/** So many rows of a list are changed at once. */
export const MOST_AT_ONCE = 500
/** For so long what was done to many at once can be undone as a whole. */
export const UNDO_SECONDS = 30
/** What the button promises, and the time an answer takes. */
export const UNDO_MS = (UNDO_SECONDS + 5) * 1000
/** So many files a candidate may send with messages about one application. */
export const MOST_FILES = 30
/** Megabytes all files together may have a candidate sends with messages, whatever the application. */
export const MOST_ATTACHED_MB = 200
/** So many people are written to at once. */
export const MOST_LETTERS = 100

/** So many characters the text of a letter may have, and that of a template: filled in it still fits. */
export const LONGEST_LETTER = 8000
export const LONGEST_TEMPLATE = 6000

/** Most people one can be asked to name for references. */
export const MOST_REFEREES = 4

/** Options of a column that are answered at once; others are found by their words. */
export const MOST_OPTIONS_OFFERED = 500
