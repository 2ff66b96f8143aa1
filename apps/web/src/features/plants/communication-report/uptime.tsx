import { Told } from '#ui/text/told.tsx'
import { uptimeText } from './gateway-texts.ts'
import classes from './communication-report.module.css'

interface Props {
  percent: number | null
  /** What is heard for `--`. */
  unknown: string
}

/** The share of the time in which a gateway was heard, as a number and a bar. Unknown has no bar. */
export const Uptime = ({ percent, unknown }: Props) => (
  <span className={classes.uptime}>
    <Told text={uptimeText(percent)} unknown={unknown} />
    {percent !== null && (
      <span className={classes.bar} aria-hidden="true">
        <i style={{ inlineSize: `${percent}%` }} />
      </span>
    )}
  </span>
)
