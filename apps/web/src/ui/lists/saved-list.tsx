import type { ReactNode } from 'react'
import { Aside } from '#ui/text/aside.tsx'
import { Unbroken } from '#ui/text/unbroken.tsx'
import classes from './saved-list.module.css'

interface Props<Entry> {
  entries: readonly Entry[]
  keyOf: (entry: Entry) => string | number
  /** What was taken back is struck out. */
  isPast: (entry: Entry) => boolean
  what: (entry: Entry) => string
  /** In a line of its own. */
  reason?: (entry: Entry) => string | null
  /** Who saved it and when, and who took it back. */
  who?: (entry: Entry) => string
  /** Buttons. */
  children?: (entry: Entry) => ReactNode
}

/** What people saved, each with its author and time. */
export const SavedList = <Entry,>({ entries, keyOf, isPast, what, reason, who, children }: Props<Entry>) =>
  entries.length > 0 && (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <li key={keyOf(entry)} data-past={isPast(entry)}>
          <div>
            <p className={classes.what}>
              <Unbroken>{what(entry)}</Unbroken>
            </p>
            {reason?.(entry) && <p>{reason(entry)}</p>}
            {who && <Aside>{who(entry)}</Aside>}
          </div>
          {!isPast(entry) && children?.(entry)}
        </li>
      ))}
    </ul>
  )
