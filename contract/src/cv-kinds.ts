/** Files that can be kept as a CV: checked in the browser, taken by the server, named in the hints of every form. */
export const CV_KINDS = ['pdf', 'doc', 'docx', 'odt', 'rtf'] as const
