// What the server sees of the reader: a process that reads one CV after the other, and the shape of what it finds.
export { Unreadable, type UnreadableReason } from './document.ts'
export { Reader, type ReadingStep } from './process/reader.ts'
export type { CvReading, ReadEmployment, ReadStudy, ReadPeriod } from './reading.ts'
export { levelNamed } from './words/levels-named.ts'
