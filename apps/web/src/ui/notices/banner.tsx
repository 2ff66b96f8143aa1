import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CloseButton } from '#ui/overlays/close-button.tsx'
import classes from './banner.module.css'

interface Props {
  tone: 'info' | 'warning'
  icon: Icon
  title: string
  children: ReactNode
  closeLabel: string
  /** The person dismissed it. */
  onClose: () => void
}

/** Shown above every page until it is dismissed. */
export const Banner = ({ tone, icon: Sign, title, children, closeLabel, onClose }: Props) => (
  <aside className={classes.banner} data-tone={tone} aria-label={title}>
    <Sign aria-hidden="true" />
    <p>
      <strong>{title}</strong> {children}
    </p>
    <CloseButton label={closeLabel} onClose={onClose} />
  </aside>
)
