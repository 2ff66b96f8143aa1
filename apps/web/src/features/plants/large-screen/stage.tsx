import type { Words } from '@heliograph/phrases'
import { useFullscreenDocument } from '@mantine/hooks'
import type { Icon } from '@tabler/icons-react'
import IconFullscreen from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconEndFullscreen from '@tabler/icons-react/dist/esm/icons/IconArrowsMinimize.mjs'
import IconPrevious from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconNext from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconResume from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { CSSProperties, ReactNode } from 'react'
import type { Place } from './rotation.ts'
import { TurnContext } from './turn.ts'
import { useControls } from './use-controls.ts'
import { useDrift } from './use-drift.ts'
import { useRotation } from './use-rotation.ts'
import { useWakeLock } from './use-wake-lock.ts'
import classes from './stage.module.css'

interface Props {
  places: readonly Place[]
  /** Undefined: the view stays until a person changes it. */
  everyMs: number | undefined
  /** The custom properties of the colour scheme. */
  look: Record<string, string>
  /** Dark unless the link of a wall says otherwise. */
  scheme?: 'dark' | 'light'
  /** Without it nobody leaves: there is nothing else to see. */
  onLeave?: () => void
  view: (place: Place) => ReactNode
  words: Words['largeScreen']
}

/** The whole screen: the rotating views and their controls. */
export const Stage = ({ places, everyMs, look, scheme = 'dark', onLeave, view, words }: Props) => {
  const { fullscreen, toggle } = useFullscreenDocument()
  // If the browser refuses full screen, nothing changes.
  const toggleFullscreen = () => void toggle().catch(() => undefined)
  const { near, held, setHeld } = useControls({
    onStep: (steps) => rotation.step(steps),
    onFullscreen: toggleFullscreen,
    onLeave: () => (fullscreen ? toggleFullscreen() : onLeave?.()),
  })
  const paused = held || near
  const rotation = useRotation({ places, everyMs, paused })
  useWakeLock()
  const turning = places.length > 1
  const turn = {
    position: Math.max(0, places.indexOf(rotation.place)),
    count: places.length,
    paused: everyMs !== undefined && turning && paused,
  }

  return (
    <main
      className={classes.stage}
      style={look as CSSProperties}
      data-mantine-color-scheme={scheme}
      data-resting={!near}
    >
      <div className={classes.frame}>
        <div className={classes.drift} style={{ transform: useDrift() }}>
          <TurnContext value={turn}>{view(rotation.place)}</TurnContext>
        </div>
      </div>
      {rotation.turning && (
        <i
          key={rotation.place}
          className={classes.progress}
          style={{ animationDuration: `${everyMs}ms` }}
          aria-hidden="true"
        />
      )}
      <div className={classes.controls} role="toolbar" aria-label={words.controls} data-shown={near}>
        {turning && <Control label={words.previous} icon={IconPrevious} onPress={() => rotation.step(-1)} />}
        {turning && everyMs !== undefined && (
          <Control
            label={held ? words.resume : words.pause}
            icon={held ? IconResume : IconPause}
            onPress={() => setHeld((before) => !before)}
          />
        )}
        {turning && <Control label={words.next} icon={IconNext} onPress={() => rotation.step(1)} />}
        {document.fullscreenEnabled && (
          <Control
            label={fullscreen ? words.endFullscreen : words.fullscreen}
            icon={fullscreen ? IconEndFullscreen : IconFullscreen}
            onPress={toggleFullscreen}
          />
        )}
        {onLeave && <Control label={words.close} icon={IconClose} onPress={onLeave} />}
      </div>
    </main>
  )
}

const Control = ({ label, icon: Sign, onPress }: { label: string; icon: Icon; onPress: () => void }) => (
  <button type="button" className={classes.control} aria-label={label} title={label} onClick={onPress}>
    <Sign aria-hidden="true" />
  </button>
)
