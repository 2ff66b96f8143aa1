import { Skeleton } from '@mantine/core'
import classes from './alerts.module.css'

/** As tall as the loaded content. */
export const AlertListSkeleton = ({ label }: { label: string }) => (
  <div className={classes.skeleton} role="status" aria-label={label}>
    {Array.from({ length: 6 }, (_, row) => (
      <Skeleton key={row} height={14} width={row % 2 === 0 ? '92%' : '78%'} />
    ))}
  </div>
)
