/** Comments of anonymous raters are shown from so many on, shuffled and without their group. */
export const COMMENTS_FROM = 5
/** Self this far from the others, as a share of the scale, is told to the assessed person: 0.8 on five points. */
export const DIFFERENCE_FROM = 0.2
/** No group of anonymous raters is reported with fewer, whatever a campaign says: of two, each could subtract themselves. */
export const ANONYMOUS_FROM = 3
/**
 * Means of anonymous groups are told no closer to an end of the scale: at the very end all answers would be known. Where one
 * rater fewer at the end moves the mean further than this, they stop there (`anonymity.ts`).
 */
export const FROM_THE_END = 0.3
