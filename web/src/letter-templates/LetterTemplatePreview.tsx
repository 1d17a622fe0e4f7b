import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { call } from '#base/data/call.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { allows, useUser } from '#base/session/session.ts'
import { HTML_LANG } from '#base/text/language.ts'
import { AsyncComboBox } from '#ui/choice/AsyncComboBox.tsx'
import type { ComboOption } from '#ui/choice/ComboList.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { m } from '#words/messages.js'
import styles from './LetterTemplateForm.module.css'

/** Applications for a field in which one is looked for. */
async function loadApplications(search: string, page: number) {
  const { data, last_page: last } = await call('GET /applications', {
    query: { page, per_page: 20, ...(search && { search }) },
  })
  const options = data.map(({ uid, ref_no: number, name, job }) => ({
    value: uid,
    label: `${number} ${name}`,
    detail: job.title,
  }))
  return { options, more: page < last }
}

interface Props {
  uid: string
  words: { subject: string; text: string }
}

/** What one person would read of the words as they stand, saved or not; for whoever writes to candidates. */
export function LetterTemplatePreview({ uid, words }: Props) {
  const user = useUser()
  const [application, setApplication] = useState<ComboOption | null>(null)
  const body = useDeferredValue({ template: uid, subject: words.subject.trim(), text: words.text.trim() })
  const query = useQuery({
    queryKey: ['POST /applications/:uid/letter', application?.value, body],
    queryFn: () => call('POST /applications/:uid/letter', { params: { uid: application?.value ?? '' }, body }),
    enabled: application !== null && body.subject !== '' && body.text !== '',
    placeholderData: (last) => last,
    staleTime: 0,
    gcTime: 0,
  })
  if (!user || !allows(user, 'applications.update')) return null
  return (
    <Section title={m.letter_template_preview()}>
      <Stack gap={4}>
        <AsyncComboBox
          label={m.letter_template_application()}
          hint={m.letter_template_preview_hint()}
          name="application"
          load={loadApplications}
          value={application}
          onChange={setApplication}
        />
        {application && (
          <Loaded query={query}>
            {(letter) => (
              <Stack gap={3}>
                {letter.missing.length > 0 && (
                  <Notice tone="warn">
                    {m.letter_template_preview_missing({ fields: letter.missing.join(', ') })}
                  </Notice>
                )}
                <div className={styles.letter} lang={HTML_LANG[letter.language]}>
                  <p>
                    <strong>{letter.subject}</strong>
                  </p>
                  {letter.text.split(/\n{2,}/).map((paragraph, at) => (
                    // oxlint-disable-next-line react/no-array-index-key -- paragraphs have nothing else, and two may read the same
                    <p key={at} className={styles.words}>
                      {paragraph}
                    </p>
                  ))}
                </div>
              </Stack>
            )}
          </Loaded>
        )}
      </Stack>
    </Section>
  )
}
