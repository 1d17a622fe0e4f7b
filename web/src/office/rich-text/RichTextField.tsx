import { Editor } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isSafeHref } from '@korak/contract/rich-text.rules.ts'
import { classes } from '#ui/classes.ts'
import control from '#ui/form/control.module.css'
import { Field } from '#ui/form/Field.tsx'
import { m } from '#words/messages.js'
import { cleanHtml, cleanSlice, documentOf, sliceOfText, textOf } from './document.ts'
import { LinkDialog } from './LinkDialog.tsx'
import styles from './RichTextField.module.css'

interface Props {
  name: string
  label: string
  lang: string
  hint?: string
  error: string | undefined
  /** Items, one a line, with the tags of `rich-text.rules.ts`. */
  value: string
  readOnly: boolean
  /** Its items are shown with signs of a list. */
  isList: boolean
  onChange: (value: string) => void
}

/**
 * A part of an ad, one item a paragraph, with bold, italic and links. What is pasted from Word or the web comes in as clean
 * items. Tab leaves it, and its buttons are one stop behind it.
 */
export function RichTextField({ label, hint, error, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(frame) => <Editing label={label} frame={frame} {...rest} />}
    </Field>
  )
}

type Frame = Parameters<Parameters<typeof Field>[0]['children']>[0]
const NO_MARKS = { bold: false, italic: false, link: false }

function Editing({
  frame,
  label,
  name,
  lang,
  value,
  readOnly,
  isList,
  onChange,
}: Omit<Props, 'hint' | 'error'> & { frame: Frame }) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [marks, setMarks] = useState(NO_MARKS)
  const [isLinking, setLinking] = useState(false)
  const tell = useRef(onChange)
  // What was told and has not come back as the value yet: what is typed meanwhile is never put back by it.
  const told = useRef<string[]>([])
  useEffect(() => void (tell.current = onChange), [onChange])
  const { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = frame
  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions: [
        Document.extend({ content: 'paragraph+' }),
        Paragraph,
        Text,
        Bold,
        Italic,
        Link.configure({
          openOnClick: false,
          autolink: false,
          isAllowedUri: (href) => isSafeHref(href ?? ''),
        }),
        UndoRedo,
      ],
      // The content policy takes no style that is put in later.
      injectCSS: false,
      editorProps: {
        attributes: {
          id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': `${id}-label`,
          'data-field': name,
          class: classes(control.control, styles.area, isList && styles.list) ?? '',
        },
        clipboardTextParser: (text, at) => sliceOfText(text, at.doc.type.schema),
        transformPastedHTML: cleanHtml,
        transformPasted: cleanSlice,
        handleKeyDown: (view, event) => {
          if (!(event.ctrlKey || event.metaKey)) return false
          readSelection(view)
          if (event.key !== 'k') return false
          event.preventDefault()
          event.stopPropagation()
          setLinking(true)
          return true
        },
      },
      onUpdate: ({ editor: at }) => {
        const text = textOf(at.state.doc)
        told.current.push(text)
        tell.current(text)
      },
      onTransaction: ({ editor: at }) =>
        setMarks({ bold: at.isActive('bold'), italic: at.isActive('italic'), link: at.isActive('link') }),
    })
    setEditor(made)
    const focus = () => made.commands.focus()
    const words = document.getElementById(`${id}-label`)
    words?.addEventListener('click', focus)
    return () => {
      words?.removeEventListener('click', focus)
      made.destroy()
    }
  }, [id, name, isList])
  useEffect(() => {
    if (editor && editor.isEditable === readOnly) editor.setEditable(!readOnly, false)
  }, [editor, readOnly])
  useEffect(() => {
    if (!editor) return
    // Past the editor: telling it would put the selection back to where it last read it.
    const { dom } = editor.view
    const attributes = {
      lang,
      'aria-describedby': describedBy,
      'aria-invalid': isInvalid && 'true',
      'aria-readonly': readOnly ? 'true' : undefined,
      tabindex: readOnly ? '0' : undefined,
    }
    for (const [attribute, given] of Object.entries(attributes))
      if (given) dom.setAttribute(attribute, given)
      else dom.removeAttribute(attribute)
  }, [editor, lang, describedBy, isInvalid, readOnly])
  useEffect(() => {
    if (!editor) return
    const at = told.current.lastIndexOf(value)
    if (at >= 0) return void told.current.splice(0, at)
    told.current = [value]
    if (textOf(editor.state.doc) !== value) editor.commands.setContent(documentOf(value), { emitUpdate: false })
  }, [editor, value])
  return (
    <>
      <div ref={place} />
      {editor && !readOnly && (
        <Tools
          label={label}
          marks={marks}
          on={{
            bold: () => editor.chain().focus().toggleBold().run(),
            italic: () => editor.chain().focus().toggleItalic().run(),
            link: () => setLinking(true),
          }}
        />
      )}
      {/* Not in the form of the job: a form in a form is none. */}
      {editor &&
        isLinking &&
        createPortal(<LinkDialog editor={editor} onClose={() => setLinking(false)} />, document.body)}
    </>
  )
}

/** A busy browser tells of a selection after the keys that act on it: they act on what the person sees selected. */
function readSelection(view: EditorView): void {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = document.getSelection() ?? {}
  if (!anchorNode || !focusNode || !view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return
  const { doc, selection, tr } = view.state
  const at = [view.posAtDOM(anchorNode, anchorOffset ?? 0), view.posAtDOM(focusNode, focusOffset ?? 0)] as const
  const seen = TextSelection.between(doc.resolve(at[0]), doc.resolve(at[1]))
  if (!seen.eq(selection)) view.dispatch(tr.setSelection(seen))
}

const TOOLS = [
  ['bold', () => m.rich_bold(), 'Control+B'],
  ['italic', () => m.rich_italic(), 'Control+I'],
  ['link', () => m.rich_link(), 'Control+K'],
] as const
type Tool = (typeof TOOLS)[number][0]

/** The buttons: one stop of Tab, arrows go on (a toolbar of the ARIA practices). */
function Tools({ label, marks, on }: { label: string; marks: Record<Tool, boolean>; on: Record<Tool, () => void> }) {
  const [at, setAt] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const go = (to: number) => {
    const next = (to + TOOLS.length) % TOOLS.length
    setAt(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={m.rich_tools({ field: label })}
      className={styles.tools}
      onKeyDown={({ key }) => {
        if (key === 'ArrowRight') go(at + 1)
        if (key === 'ArrowLeft') go(at - 1)
      }}
    >
      {TOOLS.map(([tool, words, keys], place) => (
        <button
          key={tool}
          type="button"
          className={classes(styles.tool, styles[tool])}
          aria-pressed={marks[tool]}
          aria-keyshortcuts={keys}
          tabIndex={place === at ? 0 : -1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setAt(place)
            on[tool]()
          }}
        >
          {words()}
        </button>
      ))}
    </div>
  )
}
