// What comes into a part of an ad, and what goes out of it.
import { Editor } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanHtml, cleanSlice, documentOf, sliceOfText, textOf } from './document.ts'
import { selectWords } from './select-words.ts'

let editor: Editor
beforeEach(() => {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [Document.extend({ content: 'paragraph+' }), Paragraph, Text, Bold, Italic, Link],
    injectCSS: false,
    editorProps: {
      clipboardTextParser: (text, at) => sliceOfText(text, at.doc.type.schema),
      transformPastedHTML: cleanHtml,
      transformPasted: cleanSlice,
    },
  })
})
afterEach(() => {
  editor.destroy()
  document.body.replaceChildren()
})
const text = () => textOf(editor.state.doc)

test('what is kept is the same again after the editor held it', () => {
  const kept =
    'Delo v <b>dveh <i>izmenah</i></b>\n\nMalica & prevoz, <a href="https://primer.si/?a=1&b=2">več</a>\n3 < 5'
  editor.commands.setContent(documentOf(kept))
  expect(text()).toBe(kept)
})

test('a list of Word comes in as items without its signs and styles', () => {
  const item = (words: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
    style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
    </span></span></span><![endif]>${words}<o:p></o:p></p>`
  editor.view.pasteHTML(
    `<html><head><style>p { color: red }</style><title>Oglas</title></head><body>${item('Vodenje <b>kuhinje</b>')}` +
      `<p>&nbsp;</p>${item('Čiščenje <span style="color:red">žara</span>')}<table><tr><td>• Nabava</td></tr></table></body></html>`,
  )
  expect(text()).toBe('Vodenje <b>kuhinje</b>\nČiščenje žara\nNabava')
})

test('of a page of the web only words, bold, italic and safe links stay', () => {
  editor.view.pasteHTML(
    '<h2>Ponujamo</h2><ul><li>Malico<img src=x onerror=alert(1)></li><li><a href="https://primer.si">prevoz</a></li></ul>' +
      '<p><a href="javascript:alert(1)">klik</a> <em>zdaj</em></p><script>alert(1)</script>',
  )
  expect(text()).toBe('Ponujamo\nMalico\n<a href="https://primer.si">prevoz</a>\nklik <i>zdaj</i>')
})

test('bold and italic are read from the styles of Google Docs, and what is bold in its tag alone is not', () => {
  editor.view.pasteHTML(
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-size:11pt;font-weight:400">Delo v </span>' +
      '<span style="font-size:11pt;font-weight:700;font-style:italic">dveh</span><span style="font-style:italic"> izmenah</span></p></b>',
  )
  expect(text()).toBe('Delo v <b><i>dveh</i></b><i> izmenah</i>')
  // A style that is applied offends the rules of the page.
  expect(cleanHtml('<p style="color:red">A</p><style>p { color: red }</style> style=x')).not.toMatch(
    /<[^>]* style=|<style/,
  )
})

test('a line that ends within a paragraph ends its item, and cells of a table stay apart', () => {
  editor.view.pasteHTML('<p>Malica<br>Prevoz<br><b>Dopust<br>Šola</b><br></p>')
  expect(text()).toBe('Malica\nPrevoz\n<b>Dopust</b>\n<b>Šola</b>')
  editor.commands.setContent(documentOf(''))
  editor.view.pasteHTML('<table><tr><td>Urnik</td><td>8–16</td></tr><tr><td>Dopust</td><td>27 dni</td></tr></table>')
  expect(text()).toBe('Urnik 8–16\nDopust 27 dni')
})

test('plain text comes in an item a line; one line goes in among the words', () => {
  editor.commands.setContent(documentOf('Delo v  izmenah'))
  editor.commands.setTextSelection(8)
  editor.view.pasteText('• dveh')
  expect(text()).toBe('Delo v dveh izmenah')
  editor.commands.setContent(documentOf(''))
  editor.view.pasteText('1. Malica\r\n\r\n2. Prevoz')
  expect(text()).toBe('Malica\nPrevoz')
})

test('words are chosen where they stand, over pieces in bold, too', () => {
  editor.commands.setContent(documentOf('Nudimo: <b>mlad</b> kolektiv'))
  selectWords(editor.view.dom, 'mlad kolektiv')
  expect(String(getSelection())).toBe('mlad kolektiv')
})
