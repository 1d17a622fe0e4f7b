/** SQL: is an ad read in the language of its texts `t`? One in Slovenian alone is not read in English, whatever is written there; needs the table j. */
export const IS_READ = `(t.language = 'sl-SI' or not j.is_slovenian_only)`
