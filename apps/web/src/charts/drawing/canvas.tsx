import { useEffect, useState } from 'react'
import { useSeen } from '#browser/use-seen.ts'
import type { Chart, ChartOption } from './echarts.ts'
import { useLook, type Look } from './look.ts'
import classes from '#charts/parts/charts.module.css'

interface Props {
  /** Keep it stable (useCallback): a new function redraws. */
  draw: (look: Look) => ChartOption
  onFailed: () => void
}

/** Fills its parent with a drawing, which the library makes as soon as it is seen. Also describe its content in words: screen readers cannot read a canvas. */
export const Canvas = ({ draw, onFailed }: Props) => {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const [chart, setChart] = useState<Chart | null>(null)
  const look = useLook(element)
  const seen = useSeen(element)

  useEffect(() => {
    if (!element || !seen) return undefined
    let opened: Chart | undefined
    let gone = false
    loadLibrary().then(
      ({ openChart }) => {
        if (gone) return
        opened = openChart(element)
        setChart(opened)
      },
      () => gone || onFailed(),
    )
    return () => {
      gone = true
      setChart(null)
      opened?.dispose()
    }
  }, [element, seen, onFailed])

  useEffect(() => {
    if (!chart || !element) return undefined
    const observer = new ResizeObserver(() => chart.resize())
    observer.observe(element)
    return () => observer.disconnect()
  }, [chart, element])

  useEffect(() => {
    if (!chart || !element || !look) return
    // Browsers do not report that the size changed for printing and back, and the next frame is too late for paper.
    if (chart.getWidth() !== element.clientWidth) chart.resize()
    chart.setOption(draw(look), { notMerge: true })
    if (look.still) chart.getZr().flush()
  }, [chart, element, look, draw])

  return <div ref={setElement} className={classes.canvas} aria-hidden="true" />
}

/** The drawing inside an element, to make a picture of it; null if there is none. */
export const drawingWithin = async (element: HTMLElement, fineness: number) => {
  const box = element.querySelector<HTMLElement>('[_echarts_instance_]')
  return (box && (await loadLibrary()).drawingIn(box, fineness)) ?? null
}

/** For pages whose first picture is a chart: the library loads while the data does. */
export const loadLibrary = () => import('./echarts.ts')
