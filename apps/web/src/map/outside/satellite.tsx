import { point } from 'leaflet'
import { useEffect, useMemo, useState } from 'react'
import type { OpenedSource, Source } from './sources.ts'
import { tilePx, tilesAt } from './tiles-at.ts'
import classes from './satellite.module.css'

interface Props {
  latitude: number
  longitude: number
  /** How wide and high it is, metres. */
  sideM: number
  source: Source
  /** Where its middle is on what it lies in, and how large a metre is there. */
  at: { x: number; y: number; pxPerM: number; angleDeg: number; opacity: number }
  onFailed: () => void
}

/** A square of an outside map, with whom it names. Asked once for each closeness; nothing of it is kept. */
export const Satellite = ({ latitude, longitude, sideM, source, at, onFailed }: Props) => {
  const [opened, setOpened] = useState<OpenedSource>()
  const [{ credit, deepest }, setAbout] = useState({ credit: '', deepest: 20 })
  const square = useMemo(
    () => tilesAt({ latitude, longitude, sideM, pxPerM: at.pxPerM * devicePixelRatio, deepest }),
    [latitude, longitude, sideM, at.pxPerM, deepest],
  )
  useEffect(() => {
    const closing = new AbortController()
    const waiting = setTimeout(() => closing.abort(), longestMs)
    let isOver = false
    const open = async () => {
      const { openGoogle } = await import('./google.ts')
      return openGoogle(source, closing.signal)
    }
    open().then(
      (ready) => {
        clearTimeout(waiting)
        if (!isOver) setOpened(ready)
      },
      () => {
        if (!isOver) onFailed()
      },
    )
    return () => {
      isOver = true
      clearTimeout(waiting)
      closing.abort()
    }
  }, [source, onFailed])
  const { zoom } = square
  useEffect(() => {
    if (!opened?.about) return undefined
    const closing = new AbortController()
    const [up, aside] = [sideM / 222_000, sideM / 222_000 / Math.cos((latitude * Math.PI) / 180)]
    const edges = { north: latitude + up, south: latitude - up, east: longitude + aside, west: longitude - aside }
    // Without its answer the pictures are still right.
    opened.about({ zoom, ...edges }, closing.signal).then(setAbout, () => undefined)
    return () => closing.abort()
  }, [opened, zoom, latitude, longitude, sideM])
  if (!opened) return null
  const { x, y, pxPerM, angleDeg, opacity } = at
  const { layer } = opened
  return (
    <>
      <div
        className={classes.square}
        aria-hidden="true"
        style={{
          inlineSize: square.sidePx,
          blockSize: square.sidePx,
          opacity,
          transform: `translate(${x}px, ${y}px) rotate(${angleDeg}deg) scale(${pxPerM * square.metresPerPx}) translate(-50%, -50%)`,
        }}
      >
        {square.tiles.map((tile) => (
          <img
            key={`${zoom}/${tile.x}/${tile.y}`}
            src={layer.getTileUrl(Object.assign(point(tile.x, tile.y), { z: zoom }))}
            alt=""
            draggable={false}
            referrerPolicy="strict-origin"
            width={tilePx}
            height={tilePx}
            style={{ insetBlockStart: tile.top, left: tile.left }}
            onError={onFailed}
          />
        ))}
      </div>
      <small className={classes.credit}>
        <b translate="no">Google Maps</b> {credit}
      </small>
    </>
  )
}

const longestMs = 12_000
