// @vitest-environment node
import { expect, test } from 'vitest'
import { fileProblem, fileSize } from './file-pick.ts'

const TYPES = '.pdf, .docx'

test('type, emptiness and size are checked before sending', () => {
  expect(fileProblem(new File(['x'], 'Življenjepis.PDF'), TYPES, 10)).toBeNull()
  expect(fileProblem(new File(['x'], 'cv.exe'), TYPES, 10)).toBe('type')
  expect(fileProblem(new File(['x'], 'pdf'), TYPES, 10)).toBe('type')
  expect(fileProblem(new File([], 'cv.pdf'), TYPES, 10)).toBe('empty')
  expect(fileProblem(new File(['x'.repeat(11)], 'cv.pdf'), TYPES, 10)).toBe('tooBig')
})

test('sizes are written as the language writes numbers', () => {
  expect(fileSize(340_000, 'sl-SI')).toBe('340\u00a0kB')
  expect(fileSize(2_400_000, 'sl-SI')).toBe('2,4\u00a0MB')
  expect(fileSize(2_400_000, 'en-GB')).toBe('2.4\u00a0MB')
  expect(fileSize(12, 'sl-SI')).toBe('1\u00a0kB')
})
