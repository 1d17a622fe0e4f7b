/** What is known of a content: the row of a file has it. */
export interface Content {
  size: number
  sha256: Buffer
}

export interface Stored {
  key: string
  changedAt: Date
  size: number
}

/** Where contents of files lie. They never change: a key is written once, and removed. */
export interface Place {
  /** Milliseconds until it is asked again; 0 when it is asked now. */
  pauseLeft(): number
  /** Returns once the content is there for good. The source stays. @throws FilesAway */
  put(source: string, key: string, content: Content): Promise<void>
  /** Writes a content into a file, compared with its hash. @throws FilesAway; ENOENT when it is not there */
  fetch(key: string, content: Content, target: string): Promise<void>
  /** One that is gone already is fine. @throws FilesAway */
  remove(key: string): Promise<void>
  /** All there are, so many at a time. @throws FilesAway */
  list(): AsyncIterable<Stored[]>
}
