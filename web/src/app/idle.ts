// Entry of pages the server has rendered. They read, search and page without any script; the application is fetched
// when the browser has nothing better to do, or as soon as the person does something.
const FIRST = ['pointerdown', 'keydown', 'focusin', 'touchstart'] as const
const IDLE_MS = 5000
let begun = false

/** A press on something that only works with script, made before it was there. */
let missed: HTMLElement | null = null

function begin() {
  if (begun) return
  begun = true
  for (const type of FIRST) removeEventListener(type, begin, true)
  // Its address stands in the document: the two are built apart, so that this file stays as small as it is.
  const main = document.querySelector<HTMLScriptElement>('script[data-main]')?.dataset.main
  if (main) void import(/* @vite-ignore */ main)
}

// Links, forms and disclosure work natively and are left alone; a plain button is pressed again once it is alive.
function onClick(event: MouseEvent) {
  if (document.documentElement.dataset.ready) return
  const button = (event.target as Element).closest<HTMLButtonElement>('button')
  if (!button || button.type === 'submit' || button.popoverTargetElement) return
  missed = button
}

addEventListener('click', onClick, true)
addEventListener(
  'korak:ready',
  () => {
    removeEventListener('click', onClick, true)
    if (missed?.isConnected) missed.click()
    missed = null
  },
  { once: true },
)
for (const type of FIRST) addEventListener(type, begin, { capture: true, passive: true })

const whenIdle = () =>
  'requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: IDLE_MS }) : setTimeout(begin, IDLE_MS / 2)
if (document.readyState === 'complete') whenIdle()
else addEventListener('load', whenIdle, { once: true })
