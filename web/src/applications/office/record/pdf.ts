import { getDocument, GlobalWorkerOptions, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFPageProxy } from 'pdfjs-dist'
import { placesOf } from './Words.tsx'

const FILES = import.meta.env.KORAK_PDF_FILES
GlobalWorkerOptions.workerSrc = `${FILES}worker.js`
/** More points than this a page of a scanner may have, and the tab would stop. */
const MAX_IMAGE = 64_000_000

/** Reads a PDF from our server; `destroy()` of what is answered ends it. Forms and scripts in it do nothing. */
export const openPdf = (url: string): ReturnType<typeof getDocument> =>
  getDocument({
    url,
    standardFontDataUrl: FILES,
    wasmUrl: FILES,
    useWasm: false,
    // The worker has no session of ours, and needs none.
    useWorkerFetch: false,
    disableWorkerRendering: true,
    maxImageSize: MAX_IMAGE,
  })

/** Draws a page as wide as its box, sharp on this screen. @returns how to stop */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): () => void {
  const scale = (width / page.getViewport({ scale: 1 }).width) * devicePixelRatio
  const viewport = page.getViewport({ scale })
  canvas.width = Math.round(viewport.width)
  canvas.height = Math.round(viewport.height)
  const task = page.render({ canvas, viewport })
  task.promise.catch(() => {})
  return () => task.cancel()
}

/** Lays the words of a page over its picture, so that they can be selected, read out and found. */
export const layText = (page: PDFPageProxy, container: HTMLElement): Promise<void> =>
  new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale: 1 }),
  }).render()

/** Where words stand on laid out pages, also over the pieces a line was written in. */
export function rangesOf(layer: HTMLElement, sought: string): Range[] {
  const nodes: { node: Text; from: number }[] = []
  let all = ''
  const walk = document.createTreeWalker(layer, NodeFilter.SHOW_ALL)
  while (walk.nextNode()) {
    const node = walk.currentNode
    if (node instanceof Text) {
      nodes.push({ node, from: all.length })
      all += node.data
    } else if (node.nodeName === 'BR') all += ' '
  }
  const at = (place: number, isEnd: boolean): [Text, number] => {
    const found = nodes.findLast(({ from }) => (isEnd ? from < place : from <= place))!
    return [found.node, Math.min(place - found.from, found.node.length)]
  }
  return placesOf(all, sought).map(([from, to]) => {
    const range = document.createRange()
    range.setStart(...at(from, false))
    range.setEnd(...at(to, true))
    return range
  })
}
