import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useState } from 'react'
import { useCurrent } from '#browser/use-current.ts'
import { closeToast, toasts, type Toast } from './toast.ts'
import classes from './toasts.module.css'

/** One per app. Announced politely, without interrupting. */
export const Toasts = ({ label, closeLabel }: { label: string; closeLabel: string }) => {
  const { shown } = useCurrent(toasts)
  return (
    <div className={classes.stack} role="region" aria-label={label}>
      <div role="status">
        {shown.map((toast) => (
          <ToastLine key={toast.id} toast={toast} closeLabel={closeLabel} />
        ))}
      </div>
    </div>
  )
}

const ToastLine = ({ toast: { id, text }, closeLabel }: { toast: Toast; closeLabel: string }) => {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => closeToast(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, held])
  return (
    <div
      className={classes.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{text}</span>
      <button type="button" className={classes.close} aria-label={closeLabel} onClick={() => closeToast(id)}>
        <IconClose aria-hidden="true" />
      </button>
    </div>
  )
}

/** Spec §9. While a pointer or the focus is on it, it stays. */
const shownMs = 2000
