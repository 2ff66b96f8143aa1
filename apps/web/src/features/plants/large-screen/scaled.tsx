import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './views.module.css'

/** Scales a component made for a normal page to fill its box. */
export const Scaled = ({ widthPx, heightPx, children }: { widthPx: number; heightPx: number; children: ReactNode }) => {
  const { ref, width, height } = useElementSize()
  const factor = Math.min(width / widthPx, height / heightPx)
  return (
    <div ref={ref} className={classes.scaled}>
      {factor > 0 && (
        <div style={{ inlineSize: widthPx, transform: `translate(-50%, -50%) scale(${factor})` }}>{children}</div>
      )}
    </div>
  )
}
