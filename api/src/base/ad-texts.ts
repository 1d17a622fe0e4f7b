// In which language an ad is read: one in Slovenian alone is not read in English, whatever is written there; it may be of another job.

/** SQL: is an ad read in the language of its texts `t`? Needs the table j. */
export const IS_READ = `(t.language = 'sl-SI' or not j.is_slovenian_only)`

/** SQL by language: what an ad is called, kept on the job by the database. Needs the table j. */
export const AD_TITLE = { 'sl-SI': 'j.title_sl', 'en-EN': 'j.title_en' }

/** SQL: what the ad of a job is called in a language, or else in the one there is; null without any. @param language one, or SQL for one */
export const adTitle = (jobId: string, language: string): string =>
  `(select nullif(case ${/^\w\w-\w\w$/.test(language) ? `'${language}'` : language} when 'en-EN' then titled.title_en else titled.title_sl end, '')
    from jobs titled where titled.id = ${jobId})`
