import type { ReactNode } from 'react'
import classes from './unbroken.module.css'

/**
 * A text whose dates stay on one line: Chromium breaks them after their hyphens, and no style forbids only that. The time
 * after a date may be on the next line, as both together are wider than half a phone. Anything but text is left as it is.
 */
export const Unbroken = ({ children }: { children: ReactNode }) => {
  if (typeof children !== 'string') return children
  const parts = children.split(dates)
  if (parts.length === 1) return children
  return parts.map((part, place) =>
    // What was split by comes at every other place.
    place % 2 === 0 ? (
      part
    ) : (
      // They have no identity except their position.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={place} className={classes.date}>
        {part}
      </span>
    ),
  )
}

const dates = /(?<![\w-])(\d{4}-\d{2}(?:-\d{2})?)(?![\w-])/
