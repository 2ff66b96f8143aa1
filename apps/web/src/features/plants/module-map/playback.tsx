import type { ModulePowers } from '@heliograph/contract/browser'
import { formatClock, formatMinute } from '@heliograph/domain/zones'
import type { Words } from '@heliograph/phrases'
import { Button } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import classes from './module-map.module.css'

interface Props {
  powers: ModulePowers
  zone: string
  /** Of no certain day. */
  isUsual?: boolean
  step: number
  onStep: (step: number) => void
  words: Words['moduleMap']
}

/** Goes through a day: by its slider, or by itself. */
export const Playback = ({ powers, zone, isUsual = false, step, onStep, words }: Props) => {
  const id = useId()
  const [isPlaying, setPlaying] = useState(false)
  const last = powers.steps - 1
  useEffect(() => {
    if (!isPlaying) return undefined
    const timer = setTimeout(() => {
      if (step >= last) setPlaying(false)
      else onStep(step + 1)
    }, frameMs)
    return () => clearTimeout(timer)
  }, [isPlaying, step, last, onStep])
  const time = (isUsual ? formatClock : formatMinute)(zone, (powers.from + step * powers.stepS) * 1000)
  return (
    <div className={classes.playback}>
      <Button
        variant="default"
        onClick={() => {
          if (!isPlaying && step >= last) onStep(0)
          setPlaying(!isPlaying)
        }}
      >
        {isPlaying ? words.pause : words.play}
      </Button>
      <label htmlFor={id} className="only-heard">
        {words.time}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={last}
        value={step}
        aria-valuetext={time}
        onChange={({ currentTarget }) => onStep(Number(currentTarget.value))}
      />
      <output htmlFor={id}>{time}</output>
    </div>
  )
}

const frameMs = 400
