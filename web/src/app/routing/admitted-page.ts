// The page a signed-in person has been let in to. What turns up afterwards (a new text to decide about, a field that
// became required) counts from their next page on: nobody is thrown out of a page, least of all of a form.
let arrived: string | null = null

export const hasArrived = (path: string): boolean => arrived === path

/** Notes the page a signed-in person is on; null for everybody else. */
export const noteArrival = (path: string | null): void => {
  arrived = path
}
