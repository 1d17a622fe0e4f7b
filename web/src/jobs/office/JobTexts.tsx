import { partsDone } from '@korak/contract/jobs.rules.ts'
import { type AdLanguage, LISTS, TEXT_PARTS, type TextPart } from '@korak/contract/job-texts.rules.ts'
import { HTML_LANG } from '#base/text/language.ts'
import { RichTextField } from '#office/rich-text/RichTextField.tsx'
import { Button } from '#ui/action/Button.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Section } from '#ui/layout/Section.tsx'
import { Tag } from '#ui/list/Tag.tsx'
import { m } from '#words/messages.js'
import styles from './JobEditor.module.css'
import { gateFactsOf, textName } from './job-values.ts'
import { PART_WORDS } from './words.ts'
import type { FieldsProps } from './JobFields.tsx'

const LANGUAGES = [
  ['sl-SI', () => m.office_slovenian()],
  ['en-EN', () => m.office_english()],
] as const

/** What the ad says, both languages side by side. */
export function JobTexts(props: FieldsProps) {
  return (
    <div className={styles.texts}>
      {LANGUAGES.map(([language, words]) => (
        <Language key={language} language={language} title={words()} {...props} />
      ))}
    </div>
  )
}

function Language({ language, title, ...props }: FieldsProps & { language: AdLanguage; title: string }) {
  const { job, values, change, errorOf, readOnly, isLocked } = props
  const done = partsDone(gateFactsOf(values, job).texts[language]).length
  const unused = language === 'en-EN' && values.is_slovenian_only
  const field = (part: TextPart) => {
    const name = textName(language, part)
    return {
      name,
      label: PART_WORDS[part](),
      lang: HTML_LANG[language],
      error: errorOf(name),
      value: values[name],
      readOnly: isLocked(name),
    }
  }
  const missing = TEXT_PARTS.filter(
    (part) =>
      !isLocked(textName(language, part)) &&
      values[textName(language, part)].trim() === '' &&
      values[textName('sl-SI', part)].trim() !== '',
  )
  const copy = () =>
    change(Object.fromEntries(missing.map((part) => [textName(language, part), values[textName('sl-SI', part)]])))
  return (
    <Section
      title={title}
      className={styles.language}
      action={
        <>
          <Tag tone={done === TEXT_PARTS.length ? 'ok' : unused ? 'neutral' : 'honey'}>
            {m.job_editor_parts({ done, all: TEXT_PARTS.length })}
          </Tag>
          {language === 'en-EN' && missing.length > 0 && !readOnly && !unused && (
            <Button variant="quiet" onClick={copy}>
              {m.job_editor_copy()}
            </Button>
          )}
        </>
      }
    >
      <TextInput
        {...field('title')}
        onChange={(event) => change({ [textName(language, 'title')]: event.target.value })}
      />
      {LISTS.map((part) => (
        <RichTextField
          key={part}
          {...field(part)}
          isList={part !== 'company_text'}
          {...(part !== 'company_text' && { hint: m.job_editor_lines() })}
          onChange={(value) => change({ [textName(language, part)]: value })}
        />
      ))}
    </Section>
  )
}
