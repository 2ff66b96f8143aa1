import IconAll from '@tabler/icons-react/dist/esm/icons/IconFocusCentered.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { use, useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { Points } from './clusters.ts'
import { MapAddition } from './map-addition.ts'
import { MapButton } from './map-button.tsx'
import type { PointKind } from './marker.ts'
import { openSheet, type Sheet } from './sheet.ts'
import { useLatest } from './use-latest.ts'
import classes from './map.module.css'

export type { PointKind } from './marker.ts'

interface Words {
  label: string
  /** Where else this information is available. */
  hint: string
  zoomIn: string
  zoomOut: string
  showAll: string
  credit: string
  close: string
  cluster: (count: number, kind: string) => string
  point: (id: number, kind: string) => string
}

interface Props {
  points: Points
  /** A change means a different set of points: the map fits all of them. */
  area: string
  /** The worst first. */
  kinds: readonly PointKind[]
  chosen: readonly number[]
  onChoose: (ids: readonly number[]) => void
  words: Words
  /** Details of the chosen point. */
  children: ReactNode
}

/** Points on a map, clustered. It loads the map library: import it lazily. */
export const PointsMap = ({ points, area, kinds, chosen, onChoose, words, children }: Props) => {
  const [sheet, setSheet] = useState<Sheet>()
  const panel = useRef<HTMLElement>(null)
  const hintId = useId()
  const told = useLatest({ words, onChoose })
  const place = useCallback(
    (box: HTMLElement | null) => {
      if (!box) return undefined
      const opened = openSheet(box, {
        label: ({ count, id }, { name }) =>
          id === undefined ? told.current.words.cluster(count, name) : told.current.words.point(id, name),
        onChoose: (ids) => told.current.onChoose(ids),
      })
      setSheet(opened)
      return () => opened.close()
    },
    [told],
  )
  const fitted = useRef<[Sheet, string]>(undefined)
  useEffect(() => {
    if (!sheet) return
    if (fitted.current?.[0] !== sheet || fitted.current[1] !== area) sheet.fit(points)
    fitted.current = [sheet, area]
    sheet.show(points, kinds)
  }, [sheet, points, kinds, area])
  const open = chosen.length > 0
  const close = () => {
    onChoose([])
    sheet?.focusChosen()
  }
  const closing = useLatest(close)
  useEffect(() => {
    const opened = panel.current
    if (!open || !opened) return undefined
    opened.focus({ preventScroll: true })
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && closing.current()
    opened.addEventListener('keydown', onKey)
    return () => opened.removeEventListener('keydown', onKey)
  }, [open, chosen, closing])

  const addition = use(MapAddition)
  return (
    <div className={classes.map}>
      <div ref={place} className={classes.box} role="group" aria-label={words.label} aria-describedby={hintId} />
      <span id={hintId} className="only-heard">
        {words.hint}
      </span>
      <div className={classes.controls}>
        <MapButton label={words.zoomIn} onPress={() => sheet?.zoom(1)} icon={<IconPlus aria-hidden="true" />} />
        <MapButton label={words.zoomOut} onPress={() => sheet?.zoom(-1)} icon={<IconMinus aria-hidden="true" />} />
        <MapButton label={words.showAll} onPress={() => sheet?.fit(points)} icon={<IconAll aria-hidden="true" />} />
        {sheet && addition?.(sheet.land)}
      </div>
      <small className={classes.credit}>{words.credit}</small>
      {open && (
        <section ref={panel} className={classes.panel} aria-label={words.label} tabIndex={-1}>
          {children}
          <MapButton label={words.close} onPress={close} icon={<IconClose aria-hidden="true" />} />
        </section>
      )}
    </div>
  )
}
