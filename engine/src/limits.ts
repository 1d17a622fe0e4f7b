/** Comments of anonymous raters are shown from so many on, shuffled and without their group. */
export const COMMENTS_FROM = 5
/** Self this far from the others is told to the assessed person. */
export const DIFFERENCE_FROM = 0.8
