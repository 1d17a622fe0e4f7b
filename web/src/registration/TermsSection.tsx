import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#base/data/Loaded.tsx'
import { useLanguage } from '#base/text/language.ts'
import { keyOf, queryClient, queryOf } from '#base/data/query.ts'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { ConsentText } from '#consents/ConsentText.tsx'
import { Accordion, Section } from '#ui/layout/Section.tsx'
import { FieldError } from '#ui/form/FieldError.tsx'
import { SkeletonBlock } from '#ui/feedback/Skeleton.tsx'
import { m } from '#words/messages.js'
import styles from './registration.module.css'

const TERMS = 'GET /auth/terms'

/** Notice and terms as they are now; kept for as long as the page is open, so that what was shown is what is accepted. */
export const useTerms = () => useQuery({ ...queryOf(TERMS), staleTime: Number.POSITIVE_INFINITY })
/** A text has changed since it was shown. */
export const renewTerms = (): Promise<void> => queryClient.refetchQueries({ queryKey: keyOf(TERMS) })

/** What is confirmed by creating the account, with both texts to read on the spot. */
export function TermsSection({ error }: { error: string | undefined }) {
  const language = useLanguage()
  return (
    <Section title={m.reg_terms_title()}>
      {error && <FieldError id="accepted-error">{error}</FieldError>}
      {/* The error summary leads here. */}
      <p data-field="accepted" tabIndex={-1}>
        {m.reg_terms()}
      </p>
      <Loaded query={useTerms()} skeleton={<SkeletonBlock lines={2} />}>
        {(texts) =>
          texts.map(({ key, version, text, ...about }) => {
            const { title, summary, action } = text[language]
            return (
              <Accordion key={key} level={3} title={title} detail={m.c_version({ version })}>
                <div className={styles.terms}>
                  <p>{withNonBreaking(summary)}</p>
                  <ConsentText consent={{ ...about, text: text[language] }} level={4} />
                  <p>
                    <strong>{withNonBreaking(action)}</strong>
                  </p>
                </div>
              </Accordion>
            )
          })
        }
      </Loaded>
    </Section>
  )
}
