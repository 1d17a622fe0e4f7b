import { Loaded } from '#base/data/Loaded.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'
import { Download } from './Download.tsx'
import { useExports } from './exports.api.ts'

/** All own data as a file: how to get it, how far it is, where it is. The same on the dashboard and under privacy. */
export function DownloadBlock({ className }: { className?: string }) {
  const query = useExports()
  return (
    <Section id="prenos" title={m.priv_export_title()} {...(className && { className })}>
      <Loaded query={query} skeleton={<SkeletonBlock lines={2} />}>
        {(exports) => <Download exports={exports} />}
      </Loaded>
    </Section>
  )
}
