/** Two capitals at least, and no small letter. */
export const isCapitals = (text: string): boolean => /\p{Lu}{2}/u.test(text) && text === text.toUpperCase()
