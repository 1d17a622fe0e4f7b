// How many files go with a message about an application, and what their parts of the form are called.

/** Names of the parts of the form, a file each. */
export const MESSAGE_FILES = ['file', 'file_2', 'file_3'] as const
export type MessageFilePart = (typeof MESSAGE_FILES)[number]
