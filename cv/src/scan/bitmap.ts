/** A grey picture: one byte a pixel, rows from the top. */
export interface Bitmap {
  width: number
  height: number
  grey: Uint8Array
}

/** The picture as a portable grey map (netpbm P5), which every OCR reads from a pipe. */
export const toPgm = ({ width, height, grey }: Bitmap): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), grey])
