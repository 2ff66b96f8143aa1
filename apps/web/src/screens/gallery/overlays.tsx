import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '#i18n/words-context.tsx'
import { showToast } from '#ui/notices/toast.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Section } from './section.tsx'
import classes from '#screens/gallery.module.css'

/** Content above the page, shown at a press. */
export const Overlays = () => {
  const { close } = useWords('shell')
  const [open, setOpen] = useState(false)
  return (
    <Section name="overlays" title="Above the page">
      <div className={classes.row}>
        <Button variant="default" onClick={() => setOpen(true)}>
          Show a dialog
        </Button>
        <Button variant="default" onClick={() => toasts.forEach(showToast)}>
          Show toasts
        </Button>
      </div>
      {open && (
        <Dialog title="Set aside payload" closeLabel={close} onClose={() => setOpen(false)}>
          <p>What it holds. A dialog is as wide as what is in it, and no wider than the window.</p>
        </Dialog>
      )}
    </Section>
  )
}

/** Long enough to stay until they are closed. */
const toasts = [
  'The report was sent to the address of your account; it may take some minutes until it arrives there.',
  'Your account has no right to see this plant any more. Ask the person who owns it to share it with you again.',
]
