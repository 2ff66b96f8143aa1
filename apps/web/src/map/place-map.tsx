import IconMiddle from '@tabler/icons-react/dist/esm/icons/IconFocusCentered.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { use, useCallback, useEffect, useId, useState } from 'react'
import { MapAddition } from './map-addition.ts'
import { MapButton } from './map-button.tsx'
import { openPlacePin, type PinPlace, type PlacePin } from './place-pin.ts'
import { useLatest } from './use-latest.ts'
import classes from './map.module.css'

interface Words {
  label: string
  hint: string
  pin: string
  /** How the pin is moved by keys. */
  pinHint: string
  zoomIn: string
  zoomOut: string
  middle: string
  credit: string
}

interface Props {
  place: PinPlace | null
  onMove: (place: PinPlace) => void
  words: Words
}

/** A place chosen on a map. It loads the map library: import it lazily. */
export const PlaceMap = ({ place, onMove, words }: Props) => {
  const [pin, setPin] = useState<PlacePin>()
  const [hintId, pinHintId] = [useId(), useId()]
  const told = useLatest({ words, onMove })
  const open = useCallback(
    (box: HTMLElement | null) => {
      if (!box) return undefined
      const opened = openPlacePin(box, {
        label: () => told.current.words.pin,
        hintId: pinHintId,
        onMove: (moved) => told.current.onMove(moved),
      })
      setPin(opened)
      return () => opened.close()
    },
    [told, pinHintId],
  )
  useEffect(() => pin?.show(place), [pin, place])
  const addition = use(MapAddition)
  return (
    <div className={classes.map}>
      <div ref={open} className={classes.box} role="group" aria-label={words.label} aria-describedby={hintId} />
      <span id={hintId} className="only-heard">
        {words.hint}
      </span>
      <span id={pinHintId} className="only-heard">
        {words.pinHint}
      </span>
      <div className={classes.controls}>
        <MapButton label={words.zoomIn} onPress={() => pin?.zoom(1)} icon={<IconPlus aria-hidden="true" />} />
        <MapButton label={words.zoomOut} onPress={() => pin?.zoom(-1)} icon={<IconMinus aria-hidden="true" />} />
        <MapButton label={words.middle} onPress={() => pin?.putInMiddle()} icon={<IconMiddle aria-hidden="true" />} />
        {pin && addition?.(pin.land)}
      </div>
      <small className={classes.credit}>{words.credit}</small>
    </div>
  )
}
