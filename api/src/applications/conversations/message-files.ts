// Files of messages, as SQL others put into their questions.

/** SQL: the files of an event as JSON, in their order. @param event the column with its id */
export const FILES_OF = (event: string) =>
  `(select coalesce(json_agg(json_build_object('uid', f.id, 'name', f.name, 'size', f.size) order by m.place), '[]')
    from message_files m join files f on f.id = m.file_id where m.event_id = ${event})`
