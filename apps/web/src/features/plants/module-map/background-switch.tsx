import type { Words } from '@heliograph/phrases'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { lasting } from '#api/memory.ts'
import type { Background } from './background.ts'
import type { SatelliteOffer } from './satellite-offer.ts'
import { useBackgroundPicture, useShown } from './use-background.ts'
import classes from './module-map.module.css'

/** Whether the picture shows below the modules is a choice of the person, in this browser. */
export const useReadBackground = (
  plantId: number,
  background: Background | null,
  offer: SatelliteOffer | undefined,
  words: Words['moduleMap']['background'],
) => {
  const [isOn, setOn] = useState(() => lasting.read(key) !== 'off')
  const { address, isError } = useBackgroundPicture(plantId, background, isOn)
  const { shown, isFailed } = useShown(isOn || background?.satellite ? background : undefined, address, offer?.source)
  if (background?.satellite)
    return {
      shown,
      label: offer?.label,
      isOn: offer?.source !== undefined,
      isError: isFailed,
      question: offer?.question,
      turn: (to: boolean) => offer?.choose(to),
    }
  return {
    shown,
    label: background ? words.show : undefined,
    isOn,
    isError: isOn && isError,
    question: undefined,
    turn(to: boolean) {
      lasting.write(key, to ? 'on' : 'off')
      setOn(to)
    },
  }
}

interface Props {
  read: ReturnType<typeof useReadBackground>
  words: Words['moduleMap']
}

export const BackgroundSwitch = ({ read: { label, isOn, isError, question, turn }, words }: Props) =>
  label !== undefined && (
    <>
      <Checkbox label={label} checked={isOn} onChange={({ currentTarget }) => turn(currentTarget.checked)} />
      {question}
      {isError && (
        <p role="alert" className={classes.fault}>
          {words.background.notLoaded}
        </p>
      )}
    </>
  )

const key = 'module-map-background'
