import classes from './quantity.module.css'

/** A number and its unit, which stay on one line. Screen readers announce a missing value. */
export const Quantity = ({ text, unit, missing }: { text: string; unit: string; missing: string }) => {
  if (text !== '--') {
    return (
      <span className={classes.quantity}>
        {text}
        {unit !== '' && <small>{`\u00a0${unit}`}</small>}
      </span>
    )
  }
  return (
    <span className={classes.missing}>
      <span aria-hidden="true">--</span>
      <span className="only-heard">{missing}</span>
    </span>
  )
}
