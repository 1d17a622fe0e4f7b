import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type AdLanguage, LANGUAGES_OF_ADS } from '@korak/contract/job-texts.rules.ts'
import { queryClient, queryOf } from '#base/data/query.ts'
import { HTML_LANG, inLanguage } from '#base/text/language.ts'
import { asVisitor } from '#base/session/session.ts'
import { JobAd } from '#jobs/ad/JobAd.tsx'
import { RadioGroup } from '#ui/choice/RadioGroup.tsx'
import { Page, Stack } from '#ui/layout/Layout.tsx'
import { JOB_LISTS } from '@korak/contract/jobs.fields.ts'
import { m } from '#words/messages.js'
import styles from './JobPreview.module.css'
import { adOf } from './job-ad.ts'
import { type Job, type JobValues } from './job-values.ts'

/** Height of the frame on the page, whatever its scale. */
const HEIGHT = 640
const WIDTHS = { phone: 390, desktop: 1280 } as const
type Device = keyof typeof WIDTHS

/** The ad as it will be read, of what is typed now: the page of the portal itself, in a frame as wide as the device. */
export function JobPreview({ job, values }: { job: Job; values: JobValues }) {
  const [device, setDevice] = useState<Device>('phone')
  const [language, setLanguage] = useState<AdLanguage>('sl-SI')
  const lists = useQuery(
    queryOf('GET /codelists/get/:slugs', { params: { slugs: Object.values(JOB_LISTS).join(',') } }),
  )
  const contacts = useQuery(queryOf('GET /job-contacts', { query: { job: job.uid } }))
  const uid = values.company_uid
  const company = useQuery({ ...queryOf('GET /companies/:uid', { params: { uid } }), enabled: uid !== '' })
  const about = { lists: lists.data, contacts: contacts.data, company: uid === '' ? undefined : company.data }
  const html = useMemo(
    () => drawn(job, values, about, language),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what it is made of
    [job, values, lists.data, contacts.data, company.data, language],
  )
  return (
    <Stack gap={4}>
      <div className={styles.choices}>
        <RadioGroup
          legend={m.job_preview_device()}
          name="device"
          inline
          options={[
            { value: 'phone', label: m.job_preview_phone() },
            { value: 'desktop', label: m.job_preview_desktop() },
          ]}
          value={device}
          onChange={(event) => setDevice(event.currentTarget.value as Device)}
        />
        <RadioGroup
          legend={m.job_preview_language()}
          name="preview_language"
          inline
          options={LANGUAGES_OF_ADS.filter((one) => one === 'sl-SI' || !values.is_slovenian_only).map((one) => ({
            value: one,
            label: one === 'sl-SI' ? m.office_slovenian() : m.office_english(),
          }))}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value as AdLanguage)}
        />
      </div>
      <Frame html={html} language={language} width={WIDTHS[device]} title={m.job_preview()} />
    </Stack>
  )
}

/** What the portal's page of a job would be; nothing in it leads anywhere. */
function drawn(job: Job, values: JobValues, about: Parameters<typeof adOf>[2], language: AdLanguage): string {
  const draw = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <Page>
          <JobAd job={adOf(job, values, about, language)} />
        </Page>
      </QueryClientProvider>,
    )
  return asVisitor(() => inLanguage(language, draw)).replaceAll(/ href="[^"]*"/g, '')
}

interface FrameProps {
  html: string
  language: AdLanguage
  width: number
  title: string
}

/**
 * A page of its own width, with the style sheets of this one. There is no script in it; scripts are allowed so that it looks as it
 * does where they run.
 */
function Frame({ html, language, width, title }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [room, setRoom] = useState<number>(WIDTHS.phone)
  useEffect(() => {
    const sees = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    if (box.current) sees.observe(box.current)
    return () => sees.disconnect()
  }, [])
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!page || !isLoaded) return
    page.documentElement.lang = HTML_LANG[language]
    page.documentElement.className = document.documentElement.className
    Object.assign(page.documentElement.dataset, { ...document.documentElement.dataset })
    page.title = title
    const sheets = document.querySelectorAll('link[rel="stylesheet"]')
    page.head.replaceChildren(...[...sheets].map((sheet) => page.importNode(sheet)))
    page.body.innerHTML = `<main>${html}</main>`
  }, [html, language, title, isLoaded])
  useEffect(() => {
    const own = frame.current
    if (!own) return
    const scale = Math.min(1, room / width)
    // The content policy takes no style of an attribute.
    own.style.width = `${width}px`
    own.style.height = `${HEIGHT / scale}px`
    own.style.transform = `scale(${scale})`
  }, [room, width])
  return (
    <div ref={box} className={styles.box}>
      <iframe
        ref={frame}
        title={title}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- what is in it is drawn by this page, without scripts
        sandbox="allow-same-origin allow-scripts"
        srcDoc="<!doctype html><html><head></head><body></body></html>"
        onLoad={() => setLoaded(true)}
        className={styles.frame}
      />
    </div>
  )
}
