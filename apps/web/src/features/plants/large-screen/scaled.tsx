import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './views.module.css'

/** Shows a part that was made for a page as large as its box allows. */
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
