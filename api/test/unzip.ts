import { fromBuffer, type Entry, type ZipFile } from 'yauzl'

/** The files of a ZIP by path. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const read = (entry: Entry) =>
    new Promise<Buffer>((resolve, reject) =>
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error)
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.once('error', reject)
        stream.once('end', () => resolve(Buffer.concat(chunks)))
      }),
    )
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      read(entry).then((content) => {
        files.set(entry.fileName, content)
        zip.readEntry()
      }, reject)
    })
    zip.once('end', resolve)
    zip.once('error', reject)
    zip.readEntry()
  })
  return files
}
