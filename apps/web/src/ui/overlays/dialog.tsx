import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { CloseButton } from './close-button.tsx'
import classes from './dialog.module.css'

interface Props {
  title: string
  closeLabel: string
  onClose: () => void
  children: ReactNode
}

/** Above the page while mounted: the browser's dialog element, which traps the focus and handles Escape. */
export const Dialog = ({ title, closeLabel, onClose, children }: Props) => {
  const box = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Closed while still in the document, so that the focus can return.
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      className={classes.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        <CloseButton label={closeLabel} onClose={onClose} />
      </header>
      {children}
    </dialog>
  )
}
