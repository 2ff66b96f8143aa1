import classes from './signal-bars.module.css'

/** Like on a phone, with the number for people who cannot see it. */
export const SignalBars = ({ percent, label }: { percent: number; label: string }) => (
  <svg className={classes.bars} viewBox="0 0 20 16" role="img" aria-label={label}>
    <title>{label}</title>
    {heights.map((height, place) => (
      <rect
        key={height}
        x={place * 5 + 0.5}
        y={16 - height}
        width={4}
        height={height}
        rx={1}
        data-on={percent > (place * 100) / heights.length}
      />
    ))}
  </svg>
)

const heights = [4, 8, 12, 16]
