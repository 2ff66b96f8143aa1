import IconAlert from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import classes from './relations.module.css'

/** Below a form, heard as soon as it appears. */
export const Failure = ({ text }: { text: string | undefined }) => (
  <div role="alert" className={classes.alert}>
    {text && (
      <p className={classes.failure}>
        <IconAlert size={18} aria-hidden="true" />
        <span>{text}</span>
      </p>
    )}
  </div>
)
