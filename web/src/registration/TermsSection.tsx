import { useQuery } from '@tanstack/react-query'
import type { Href } from '@korak/contract/screens.ts'
import { Loaded } from '#base/data/Loaded.tsx'
import { useLanguage } from '#base/text/language.ts'
import { keyOf, queryClient, queryOf } from '#base/data/query.ts'
import { Link } from '#base/routing/navigation.tsx'
import { withNonBreaking } from '#base/text/non-breaking.ts'
import { ConsentText } from '#consents/ConsentText.tsx'
import { versionWords } from '#consents/version-words.ts'
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

/** What is confirmed by creating the account: beside the button, which is on screen before the texts are. */
export function Accepting({ error }: { error: string | undefined }) {
  const [before, between, after] = m.reg_terms({ notice: '\n', terms: '\n' }).split('\n')
  return (
    <div className={styles.accepting}>
      {error && <FieldError id="accepted-error">{error}</FieldError>}
      {/* The error summary leads here. */}
      <p data-field="accepted" tabIndex={-1}>
        {before}
        <TabLink href="/privacy-notice">{m.reg_terms_notice()}</TabLink>
        {between}
        <TabLink href="/terms">{m.reg_terms_use()}</TabLink>
        {after}
      </p>
    </div>
  )
}

const TabLink = ({ href, children }: { href: Href; children: string }) => (
  <Link href={href} target="_blank">
    {children}
    <span className="visually-hidden"> ({m.reg_terms_tab()})</span>
  </Link>
)

/** Both texts that are accepted, to read on the spot. */
export function TermsSection() {
  const language = useLanguage()
  return (
    <Section title={m.reg_terms_title()}>
      <Loaded query={useTerms()} skeleton={<SkeletonBlock lines={2} />}>
        {(texts) =>
          texts.map(({ key, version, text, ...about }) => {
            const { title, summary, action } = text[language]
            return (
              <Accordion key={key} level={3} title={title} detail={m.c_version({ version: versionWords(version) })}>
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
