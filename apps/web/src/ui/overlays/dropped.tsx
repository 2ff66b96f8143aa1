import { useEffect, useState } from 'react'
import { idle } from '#browser/idle.ts'
import type { MenuProps, PanelProps } from './drop-kit.tsx'

type Kit = typeof import('./drop-kit.tsx')

/** A panel below a button, while it is open. */
export const Dropped = (props: PanelProps) => {
  const kit = useKit(true, () => props.onChange(false))
  return kit ? <kit.Panel {...props} /> : null
}

/** A menu below a button, while it is open. */
export const DroppedMenu = (props: MenuProps) => {
  const kit = useKit(true, () => props.onChange(false))
  return kit ? <kit.MenuList {...props} /> : null
}

/** Fetches what drops when the page has nothing else to do, so that a press need not wait for the network. */
export const useDropsSoon = () => void useKit(false)

let kept: Kit | undefined
let soon: Promise<void> | undefined

/** Fetched once for all of them. A page that drew nothing of it does not wait for it. */
const useKit = (now: boolean, onFailed?: () => void) => {
  const [kit, setKit] = useState(kept)
  useEffect(() => {
    if (kept) return undefined
    let left = false
    const fetched = now ? fetchKit() : (soon ??= idle().then(fetchKit))
    fetched.then(
      () => !left && setKit(kept),
      () => {
        soon = undefined
        if (!left) onFailed?.()
      },
    )
    return () => {
      left = true
    }
    // Once: what failed is tried again by the next press.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return kit ?? kept
}

const fetchKit = async () => {
  kept = await import('./drop-kit.tsx')
}
