import { useEffect, useRef, useState } from 'react'

interface Wishes {
  onStep: (steps: number) => void
  onFullscreen: () => void
  onLeave: () => void
}

/**
 * Keys and pointer. Moving the pointer shows the buttons and pauses the rotation for eight seconds; a mouse forgotten
 * on the screen does not stop it.
 */
export const useControls = ({ onStep, onFullscreen, onLeave }: Wishes) => {
  const [near, setNear] = useState(false)
  const [held, setHeld] = useState(false)
  const told = useRef({ onStep, onFullscreen, onLeave })
  useEffect(() => {
    told.current = { onStep, onFullscreen, onLeave }
  })

  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined
    let lastSeen = ''
    const show = () => {
      setNear(true)
      clearTimeout(resting)
      resting = setTimeout(() => setNear(false), restMs)
    }
    const move = ({ screenX, screenY }: PointerEvent) => {
      // Browsers also report a move if only the page below the pointer has changed.
      const seen = `${screenX} ${screenY}`
      if (seen !== lastSeen) show()
      lastSeen = seen
    }
    const press = (event: KeyboardEvent) => {
      show()
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const onButton = event.target instanceof HTMLButtonElement
      const action = actions[event.key.toLowerCase()]
      // The space bar presses a focused button.
      if (!action || (event.key === ' ' && onButton)) return
      event.preventDefault()
      action()
    }
    const actions: Record<string, () => void> = {
      ' ': () => setHeld((before) => !before),
      arrowright: () => told.current.onStep(1),
      arrowleft: () => told.current.onStep(-1),
      f: () => told.current.onFullscreen(),
      escape: () => told.current.onLeave(),
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerdown', show)
    window.addEventListener('keydown', press)
    return () => {
      clearTimeout(resting)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerdown', show)
      window.removeEventListener('keydown', press)
    }
  }, [])

  return { near, held, setHeld }
}

const restMs = 8000
