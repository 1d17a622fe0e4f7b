import { brand } from '#brand/brand.ts'
import { company } from '#brand/company.ts'
import { Link } from '#base/routing/navigation.tsx'
import { FactsList } from '#ui/list/FactsList.tsx'
import { m } from '#words/messages.js'
import { Contacts } from './Contacts.tsx'
import styles from './legal.module.css'
import { PlainText } from './PlainText.tsx'
import { legalTitles } from './titles.ts'

/** Whose portal this is and how to reach them. */
export function Contact() {
  const { company: name, address, register, privacyEmail, dpo } = company
  return (
    <PlainText
      path="/contact"
      lead={m.legal_contact_lead({ brand: brand.name, company: name })}
      parts={[
        {
          heading: m.legal_company(),
          content: (
            <FactsList
              className={styles.facts}
              facts={[
                { label: m.legal_company_name(), value: name },
                { label: m.legal_company_address(), value: address },
                { label: m.legal_company_number(), value: register.number },
                { label: m.legal_company_vat(), value: register.vat },
              ]}
            />
          ),
        },
        { heading: m.legal_help(), content: <Contacts /> },
        {
          heading: m.legal_privacy(),
          content: (
            <>
              <FactsList
                className={styles.facts}
                facts={[
                  { label: m.legal_privacy_email(), value: mailTo(privacyEmail) },
                  { label: m.legal_dpo(), value: dpo.name },
                  { label: m.legal_dpo_email(), value: mailTo(dpo.email) },
                ]}
              />
              <p>
                <Link href="/privacy-notice">{legalTitles['/privacy-notice']()}</Link>
              </p>
            </>
          ),
        },
      ]}
    />
  )
}

const mailTo = (address: string) => <a href={`mailto:${address}`}>{address}</a>
