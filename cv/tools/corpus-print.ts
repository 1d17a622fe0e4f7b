// The browser that prints the corpus, and makes a scanner of itself.
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from '../../tools/chromium.mjs'
import { fixedDates, pdfOfPictures } from './corpus-pdf.ts'
import type { Printer } from './corpus-view.ts'

const A4 = { width: 794, height: 1123 }
/** Dots of the scan for one of the page. */
const DENSITY = 1.75

/** Draws the picture a little turned and adds the same noise every time; runs in the browser. */
async function worn([url, degrees, noise, quality]: [string, number, number, number]): Promise<string> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height })
  const pen = canvas.getContext('2d')!
  pen.fillStyle = '#f4f1ea'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate((degrees * Math.PI) / 180)
  pen.globalCompositeOperation = 'multiply'
  pen.drawImage(picture, -picture.width / 2, -picture.height / 2)
  const all = pen.getImageData(0, 0, canvas.width, canvas.height)
  let seed = 20261102
  for (let at = 0; at < all.data.length; at += 4) {
    seed = (Math.imul(seed, 1664525) + 1013904223) | 0
    const step = ((seed >>> 16) / 65536 - 0.5) * noise
    for (let part = at; part < at + 3; part++) all.data[part] = (all.data[part] ?? 0) + step
  }
  pen.putImageData(all, 0, 0)
  return canvas.toDataURL('image/jpeg', quality).split(',')[1] ?? ''
}

async function scan(
  page: Page,
  html: string,
  { degrees = 1, noise = 26, quality = 0.45, pages = 1 } = {},
): Promise<Buffer> {
  await page.setContent(html)
  const pictures: { jpeg: Buffer; width: number; height: number }[] = []
  for (let at = 0; at < pages; at++) {
    const shot = await page.screenshot({ fullPage: true, clip: { x: 0, y: at * A4.height, ...A4 } })
    const url = `data:image/png;base64,${shot.toString('base64')}`
    const jpeg = Buffer.from(
      await page.evaluate(worn, [url, at % 2 ? -degrees : degrees, noise, quality] as [string, number, number, number]),
      'base64',
    )
    pictures.push({ jpeg, width: Math.round(A4.width * DENSITY), height: Math.round(A4.height * DENSITY) })
  }
  return pdfOfPictures(pictures)
}

/** One browser for the whole corpus. */
export async function printing<T>(work: (print: Printer) => Promise<T>): Promise<T> {
  const browser: Browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    const page = await browser.newPage({ viewport: A4, deviceScaleFactor: DENSITY })
    return await work({
      async pdf(html, { header, footer, margin } = {}) {
        await page.setContent(html)
        const [top = '0', right = top, bottom = top, left = right] = margin?.split(' ') ?? []
        const frame = {
          displayHeaderFooter: Boolean(header ?? footer),
          headerTemplate: header ?? '<i></i>',
          footerTemplate: footer ?? '<i></i>',
        }
        const options = { format: 'A4', printBackground: true, tagged: false, margin: { top, right, bottom, left } }
        return fixedDates(await page.pdf({ ...options, ...frame }))
      },
      scan: (html, options) => scan(page, html, options),
    })
  } finally {
    await browser.close()
  }
}
