// The page a signed-in person has been let in to. What turns up afterwards (a new text to decide about, a field that
// became required) counts from their next page on: nobody is thrown out of a page, least of all of a form.
let admitted: string | null = null

export const wasAdmitted = (path: string): boolean => admitted === path

/** Notes the page a signed-in person is on; null for everybody else. */
export const noteAdmitted = (path: string | null): void => {
  admitted = path
}
