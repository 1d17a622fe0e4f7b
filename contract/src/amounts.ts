/** Numbers of questionnaires go so far either way: beyond it sums and means would lose their last places, or everything. */
export const LARGEST = 1e15

/** So many characters may be written beside the options of a choice. */
export const OTHER_LENGTH = 300
