import type { PlantPositions } from '@heliograph/contract/browser'
import { plantConditions } from '@heliograph/domain/plants'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { loadLand } from '#map/land.ts'
import type { ConditionSigns } from './condition-counts.tsx'
import { drawMap, projectionOf, type Place } from './map-picture.ts'
import { rankMarks } from './rank-marks.ts'
import classes from './views.module.css'

interface Props {
  positions: PlantPositions | undefined
  signs: ConditionSigns
  label: string
  /** Numbers at some plants, by their ids. */
  ranks?: ReadonlyMap<number, number>
}

/** The plants' positions and conditions. An image: its content is also shown as counts. */
export const FleetMap = ({ positions, signs, label, ranks }: Props) => {
  const { ref, width, height } = useElementSize()
  const canvas = useRef<HTMLCanvasElement>(null)
  const land = useLand(positions)
  useEffect(() => {
    const [context, element] = [canvas.current?.getContext('2d'), canvas.current]
    if (!context || !element || !positions || width === 0 || height === 0) return
    const ratio = window.devicePixelRatio || 1
    element.width = Math.round(width * ratio)
    element.height = Math.round(height * ratio)
    context.scale(ratio, ratio)
    const style = getComputedStyle(element)
    const colour = (name: string) => style.getPropertyValue(`--hg-${name}`)
    drawMap({
      context,
      projection: projectionOf(placesOf(positions), width, height),
      width,
      height,
      land,
      points: positions,
      radius: Math.max(2, Math.min(width, height) / (positions.ids.length > manyPlants ? 160 : 80)),
      colours: {
        land: colour('line'),
        coast: colour('card'),
        conditions: plantConditions.map((name) => colour(signs[name].tone)),
      },
    })
  }, [positions, land, width, height, signs])
  const marks = useMemo(
    () =>
      positions && ranks && width > 0
        ? rankMarks(positions, ranks, projectionOf(placesOf(positions), width, height))
        : [],
    [positions, ranks, width, height],
  )
  return (
    <div ref={ref} className={classes.mapBox} role="img" aria-label={label}>
      <canvas ref={canvas} style={{ inlineSize: width, blockSize: height }} />
      {marks.map(({ x, y, text }) => (
        <span key={text} className={classes.rank} style={{ insetInlineStart: x, insetBlockStart: y }}>
          {text}
        </span>
      ))}
    </div>
  )
}

/** Coastlines, in more detail if only a part of the earth is visible. */
const useLand = (positions: PlantPositions | undefined) => {
  const [land, setLand] = useState<Place[][][]>([])
  const detail = positions && projectionOf(placesOf(positions), 16, 9).degrees < 90 ? 'fine' : 'coarse'
  useEffect(() => {
    let left = false
    // Without coastlines the plants are still shown.
    void loadLand(detail).then(
      (loaded) => !left && setLand(loaded as Place[][][]),
      () => undefined,
    )
    return () => void (left = true)
  }, [detail])
  return land
}

const placesOf = ({ longitudes, latitudes }: PlantPositions) =>
  longitudes.map((longitude, place): Place => [longitude, latitudes[place]!])

const manyPlants = 2000
