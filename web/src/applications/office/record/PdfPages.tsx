import { useEffect, useRef, useState } from 'react'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'
import styles from './record.module.css'

const load = () => import('./pdf.ts')
/** What is looked for, as the style sheet calls it. */
const FOUND = 'cv-found'
/** A window's height before it comes into view, a page is drawn. */
const AHEAD = '100%'

interface PdfPagesProps {
  /** Of the file on our server. */
  url: string
  sought: string
  /** How many times what is looked for stands there. */
  onFound: (count: number) => void
  onFailed: () => void
}

/** A PDF drawn in the page, its words over it: they are selected and marked as in any text. */
export function PdfPages({ url, sought, onFound, onFailed }: PdfPagesProps) {
  const [pages, setPages] = useState<PDFPageProxy[] | null>(null)
  useEffect(() => {
    let stop = (): void => {}
    let isGone = false
    void load().then(
      async ({ openPdf }) => {
        if (isGone) return
        const task = openPdf(url)
        stop = () => void task.destroy()
        await task.promise.then(pagesOf).then(setPages, () => !isGone && onFailed())
      },
      () => !isGone && onFailed(),
    )
    return () => {
      isGone = true
      stop()
    }
  }, [url, onFailed])
  const layers = useRef(new Map<number, HTMLElement>())
  const [laid, setLaid] = useState(0)
  useEffect(() => {
    if (laid === 0) return
    void load().then(({ rangesOf }) => {
      const ranges = [...layers.current.values()].flatMap((layer) => rangesOf(layer, sought))
      // Where a browser cannot mark them they are counted all the same.
      if ('highlights' in CSS) CSS.highlights.set(FOUND, new Highlight(...ranges))
      ranges[0]?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
      onFound(ranges.length)
    })
    return () => void ('highlights' in CSS && CSS.highlights.delete(FOUND))
  }, [sought, laid, onFound])
  if (!pages) return <SkeletonBlock lines={12} />
  return pages.map((page) => (
    <Page
      key={page.pageNumber}
      page={page}
      of={pages.length}
      onLaid={(layer) => {
        layers.current.set(page.pageNumber, layer)
        setLaid((n) => n + 1)
      }}
    />
  ))
}

const pagesOf = (document: PDFDocumentProxy): Promise<PDFPageProxy[]> =>
  Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)))

function Page({ page, of, onLaid }: { page: PDFPageProxy; of: number; onLaid: (layer: HTMLElement) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const tell = useRef(onLaid)
  useEffect(() => {
    const layer = text.current
    if (!layer) return
    let isGone = false
    void load()
      .then(({ layText }) => layText(page, layer))
      .then(
        () => !isGone && tell.current(layer),
        // A page without its words is still to be seen.
        () => {},
      )
    return () => {
      isGone = true
      layer.replaceChildren()
    }
  }, [page])
  useEffect(() => {
    const place = box.current
    if (!place || !canvas.current) return
    const { width, height } = page.getViewport({ scale: 1 })
    // The content policy takes no style of an attribute.
    place.style.aspectRatio = `${width} / ${height}`
    let stop = (): void => {}
    let isNear = false
    const draw = () => {
      const room = place.clientWidth
      if (room === 0 || !canvas.current) return
      place.style.setProperty('--total-scale-factor', `${room / width}`)
      if (!isNear) return
      stop()
      const onto = canvas.current
      void load().then(({ drawPage }) => (stop = drawPage(page, onto, room)))
    }
    const sees = new IntersectionObserver(
      ([entry]) => {
        if (isNear || !entry?.isIntersecting) return
        isNear = true
        draw()
      },
      { rootMargin: AHEAD },
    )
    const measures = new ResizeObserver(draw)
    sees.observe(place)
    measures.observe(place)
    return () => {
      sees.disconnect()
      measures.disconnect()
      stop()
    }
  }, [page])
  return (
    <div ref={box} className={styles.page} role="group" aria-label={m.record_cv_page({ at: page.pageNumber, of })}>
      <canvas ref={canvas} aria-hidden="true" />
      <div ref={text} className={styles.words} />
    </div>
  )
}
