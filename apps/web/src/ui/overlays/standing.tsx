import { useLayoutEffect, type Ref } from 'react'

interface Props {
  element: Readonly<{ current: HTMLElement | null }>
  /** From the kit. */
  ref?: Ref<HTMLElement>
}

/** An element that is on the page already, as the target of what drops below it. */
export const Standing = ({ element, ref }: Props) => {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return
    ref(element.current)
    return () => void ref(null)
  }, [element, ref])
  return null
}
