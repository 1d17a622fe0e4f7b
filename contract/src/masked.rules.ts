/** Stands in masked texts for what is hidden, however long that was. */
export const HIDDEN = '███'
