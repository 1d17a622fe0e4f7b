import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { isSafeHref } from '@korak/contract/rich-text.rules.ts'
import { useSubmit } from '#base/data/submit.ts'
import { Unsaved } from '#base/routing/blocking.ts'
import { Button } from '#ui/action/Button.tsx'
import { Dialog } from '#ui/action/Dialog.tsx'
import { FormActions } from '#ui/form/FormActions.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Stack } from '#ui/layout/Layout.tsx'
import { m } from '#words/messages.js'

/** An address as people type it: `www.primer.si`, `ana@primer.si`. */
const hrefOf = (typed: string): string => {
  const address = typed.trim()
  if (/^[a-z][a-z\d+.-]*:/i.test(address)) return address
  return address.includes('@') ? `mailto:${address}` : `https://${address}`
}

/** Where the chosen words lead; with none chosen the address itself is put in. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = String(editor.getAttributes('link')['href'] ?? '')
  const [address, setAddress] = useState(before)
  const close = () => {
    onClose()
    // After the dialog has given the focus back to what opened it.
    requestAnimationFrame(() => editor.commands.focus())
  }
  const form = useSubmit(
    async () => {
      const href = hrefOf(address)
      const at = editor.chain()
      if (before === '' && editor.state.selection.empty)
        at.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
      else at.extendMarkRange('link').setLink({ href }).run()
      close()
    },
    (): Record<string, string> => {
      if (address.trim() === '') return { address: m.error_required() }
      return isSafeHref(hrefOf(address)) ? {} : { address: m.rich_link_wrong() }
    },
  )
  return (
    <Dialog open title={m.rich_link()} onClose={close}>
      <form
        noValidate
        onSubmit={(event) => {
          // In React's tree the form of the job is around it.
          event.stopPropagation()
          form.onSubmit(event)
        }}
      >
        <Stack gap={4}>
          <Unsaved value={address} />
          <TextInput
            label={m.rich_link_address()}
            hint={m.rich_link_hint()}
            name="address"
            data-autofocus
            value={address}
            error={form.errors['address']}
            onChange={(event) => {
              setAddress(event.target.value)
              form.correct('address')
            }}
          />
          {before !== '' && (
            <div>
              <Button
                variant="quiet"
                onClick={() => {
                  editor.chain().extendMarkRange('link').unsetLink().run()
                  close()
                }}
              >
                {m.rich_link_remove()}
              </Button>
            </div>
          )}
          <FormActions submit={m.rich_link_set()} pending={form.pending} onCancel={close} />
        </Stack>
      </form>
    </Dialog>
  )
}
