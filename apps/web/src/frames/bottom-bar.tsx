import type { Icon } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './bottom-bar.module.css'

export interface BarEntry {
  key: string
  link: Pick<LinkProps, 'to' | 'search' | 'hash'>
  icon: Icon
  name: string
  isCurrent: boolean
}

/** On a phone: the few pages that people need there, within reach of a thumb. */
export const BottomBar = ({ label, entries }: { label: string; entries: readonly BarEntry[] }) => (
  <nav className={classes.bar} aria-label={label}>
    {entries.map(({ key, link, icon: Sign, name, isCurrent }) => (
      <Link
        key={key}
        {...link}
        className={classes.entry}
        activeOptions={exactly}
        {...(isCurrent && { 'aria-current': 'page' })}
      >
        <Sign aria-hidden="true" />
        <span>{name}</span>
      </Link>
    ))}
  </nav>
)

/** Two entries lead to one page, so its path alone must not make both of them current. */
const exactly = { exact: true, includeSearch: true, includeHash: true }
