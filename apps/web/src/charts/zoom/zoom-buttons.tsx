import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import type { ChartWords } from '#charts/parts/words.ts'
import type { Zoom } from './zoom.ts'
import classes from '#charts/parts/charts.module.css'

/** Zooming for people who cannot drag, pinch or use keys. */
export const ZoomButtons = ({ zoom, words }: { zoom: Zoom; words: ChartWords }) => (
  <>
    {zoom.zoomed && (
      <button type="button" className={classes.action} onClick={zoom.onReset}>
        {words.resetZoom}
      </button>
    )}
    <button type="button" className={classes.action} aria-label={words.zoomIn} onClick={() => zoom.onScale(step)}>
      <IconZoomIn aria-hidden="true" />
    </button>
    <button
      type="button"
      className={classes.action}
      aria-label={words.zoomOut}
      disabled={!zoom.zoomed}
      onClick={() => zoom.onScale(1 / step)}
    >
      <IconZoomOut aria-hidden="true" />
    </button>
  </>
)

const step = 0.5
