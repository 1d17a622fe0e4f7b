/**
 * The one place for status messages (WCAG 4.1.3). It has to be in the document before it says something, so it is
 * mounted empty with the shell and stays.
 */
export function LiveRegion({ text }: { text: string }) {
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="visually-hidden">
      {text}
    </div>
  )
}
