import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import type { ReactNode } from 'react'
import classes from './failure.module.css'

/** Why something failed, next to the control. Always in the document, so that it is announced. */
export const Failure = ({ text }: { text: ReactNode }) => (
  <div role="alert" className={classes.place}>
    {text && (
      <p className={classes.failure}>
        <IconAlert aria-hidden="true" />
        <span>{text}</span>
      </p>
    )}
  </div>
)
