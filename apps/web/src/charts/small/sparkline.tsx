import classes from './small.module.css'

interface Props {
  /** Evenly spaced; null is a gap. */
  values: readonly (number | null)[]
  colour: string
  /** A description of the line. Without it the line is decoration. */
  label?: string
  widthPx?: number
  heightPx?: number
}

/** A line without axes: the shape of a day next to its number. */
export const Sparkline = ({ values, colour, label, widthPx = 120, heightPx = 28 }: Props) => (
  <svg
    className={classes.sparkline}
    viewBox={`0 0 ${widthPx} ${heightPx}`}
    width={widthPx}
    height={heightPx}
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    <path d={sparklinePath(values, widthPx, heightPx)} style={{ stroke: `var(${colour})` }} />
  </svg>
)

/**
 * From 0 at the bottom, or from the lowest value if that is negative. Each segment between gaps starts with its own M.
 */
export const sparklinePath = (values: readonly (number | null)[], width: number, height: number) => {
  const known = values.filter((value) => value !== null)
  const low = Math.min(0, ...known)
  const reach = Math.max(0, ...known) - low || 1
  const stepX = values.length > 1 ? (width - 2 * inset) / (values.length - 1) : 0
  let open = false
  const commands = values.map((value, place) => {
    if (value === null) {
      open = false
      return ''
    }
    const command = open ? 'L' : 'M'
    const alone = !open && (values[place + 1] ?? null) === null
    open = true
    const x = inset + place * stepX
    const y = inset + (1 - (value - low) / reach) * (height - 2 * inset)
    return `${command}${x.toFixed(1)} ${y.toFixed(1)}${alone ? 'h0' : ''}`
  })
  return commands.join('')
}

const inset = 2
