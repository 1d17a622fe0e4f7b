/** Where mail programs begin what they quote in a page: Gmail, Outlook in a browser and on a desk, Thunderbird, Apple. */
const QUOTES = [
  /<div[^>]{0,200}class="[^">]{0,100}gmail_(?:quote|attr)/i,
  /<div[^>]{0,200}id="(?:x_)?(?:divRplyFwdMsg|appendonsend|mail-editor-reference-message-container)"/i,
  /<div[^>]{0,200}class="moz-cite-prefix"/i,
  /<blockquote[^>]{0,200}type="cite"/i,
  /<div[^>]{0,100}style="[^">]{0,200}border-top:\s?solid #(?:E1E1E1|B5C4DF)/i,
]

/** A page without what it quotes; the whole page when nothing comes before. */
export function newestOf(html: string): string {
  const begins = QUOTES.map((quote) => html.search(quote)).filter((at) => at >= 0)
  const before = html.slice(0, Math.min(...begins, html.length))
  return /[\p{L}\p{N}]/u.test(before.replaceAll(/<[^<>]{0,2000}>/g, ' ')) ? before : html
}
