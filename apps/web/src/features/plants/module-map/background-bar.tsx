import { farthest } from '@heliograph/domain/module-map'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { NumberField } from './array-fields.tsx'
import { lengthOf, sound, type Background } from './background.ts'
import type { EditedBackground } from './use-background.ts'
import classes from './background.module.css'
import parts from './module-map.module.css'

interface Props {
  edited: EditedBackground
  background: Background
  words: Words['moduleMap']
}

/** What is needed while the picture is scaled or moved, right below the drawing in which it is seen. */
export const BackgroundBar = ({ edited, background, words }: Props) => {
  const texts = words.background
  const { handling } = edited
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    bar.current?.scrollIntoView({ block: 'end' })
  }, [handling])
  const changed = (to: Partial<Background>) => sound({ ...background, ...to })
  return (
    <div ref={bar} className={classes.bar} role="group" aria-label={handling === 'line' ? texts.scale : texts.move}>
      <p role="status" className={parts.note}>
        {handling === 'line' ? texts.scaleHint : texts.moveHint}
      </p>
      <div className={classes.controls}>
        {handling === 'line' ? (
          <NumberField
            label={texts.length}
            value={lengthOf(background, edited.line)}
            from={0.1}
            to={farthest}
            onChange={(metres) => metres !== null && edited.scale(metres)}
          />
        ) : (
          <>
            <Slider
              label={texts.turn}
              value={background.angleDeg}
              from={-180}
              to={180}
              onHold={(angleDeg) => edited.hold(changed({ angleDeg }))}
              onRelease={edited.release}
            />
            <Slider
              label={texts.opacity}
              value={background.opacity * 100}
              from={10}
              to={100}
              onHold={(percent) => edited.hold(changed({ opacity: percent / 100 }))}
              onRelease={edited.release}
            />
          </>
        )}
        <Button variant="default" onClick={() => edited.handle(undefined)}>
          {texts.done}
        </Button>
      </div>
    </div>
  )
}

interface SliderProps {
  label: string
  value: number
  from: number
  to: number
  onHold: (value: number) => void
  onRelease: () => void
}

/** What is dragged is one step, however far. */
const Slider = ({ label, value, from, to, onHold, onRelease }: SliderProps) => {
  const id = useId()
  return (
    <div className={classes.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={from}
        max={to}
        step={0.5}
        value={value}
        onChange={({ currentTarget }) => onHold(Number(currentTarget.value))}
        onPointerUp={onRelease}
        onKeyUp={onRelease}
        onBlur={onRelease}
      />
    </div>
  )
}
