import { Skeleton } from '@mantine/core'
import classes from './plants.module.css'

/** As tall as the loaded content. */
export const PlantListSkeleton = ({ label }: { label: string }) => (
  <div className={classes.skeleton} role="status" aria-label={label}>
    {Array.from({ length: 10 }, (_, row) => (
      <div key={row} className={classes.skeletonRow}>
        {Array.from({ length: 7 }, (_cell, column) => (
          <Skeleton key={column} height={12} width={column === 0 ? '70%' : '80%'} />
        ))}
      </div>
    ))}
  </div>
)
