declare module 'word-extractor' {
  export interface WordText {
    getBody: () => string
    getHeaders: (options?: { includeFooters?: boolean }) => string
    getTextboxes: () => string
  }
  // oxlint-disable-next-line import/no-default-export -- the package has nothing else
  export default class WordExtractor {
    extract: (source: Buffer | string) => Promise<WordText>
  }
}
