// In which language an ad is read: one in Slovenian alone is not read in English, whatever is written there; it may be of another job.

/** SQL: is an ad read in the language of its texts `t`? Needs the table j. */
export const IS_READ = `(t.language = 'sl-SI' or not j.is_slovenian_only)`

/** SQL by language: what an ad is called, from its texts `sl` and `en`. Needs the table j. */
export const AD_TITLE = {
  'sl-SI': `coalesce(nullif(sl.title, ''), en.title, '')`,
  'en-EN': `coalesce(case when not j.is_slovenian_only then nullif(en.title, '') end, nullif(sl.title, ''), en.title, '')`,
}

/** SQL: what the ad of a job is called in a language, or else in the one there is; null without any. @param language one, or SQL for one */
export const adTitle = (jobId: string, language: string): string =>
  `(select title.title from job_texts title join jobs titled on titled.id = title.job_id
    where title.job_id = ${jobId} and title.title <> ''
    order by title.language = 'en-EN' and titled.is_slovenian_only, title.language = ${/^\w\w-\w\w$/.test(language) ? `'${language}'` : language} desc limit 1)`
