import type { FileHandle } from 'node:fs/promises'

/** Reads up to `length` bytes at `offset`; shorter at the end of the file, empty outside it. */
export async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  if (offset < 0 || length <= 0 || !Number.isSafeInteger(offset)) return Buffer.alloc(0)
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, offset)
  return buffer.subarray(0, bytesRead)
}

/** The last `length` bytes of a file of the given size. */
export const readTail = (file: FileHandle, size: number, length: number): Promise<Buffer> =>
  readAt(file, Math.max(0, size - length), Math.min(size, length))
