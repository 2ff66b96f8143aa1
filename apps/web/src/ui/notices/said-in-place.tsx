import IconInfo from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconClose from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useCurrent } from '#browser/use-current.ts'
import { Callout } from './callout.tsx'
import { toasts } from './toast.ts'
import classes from './toasts.module.css'

interface Props {
  text: string
  /** Epoch ms. */
  at: number
  /** What had the focus when it was said. */
  from: Element | null
  closeLabel: string
  onClose: () => void
}

/** One per app, also before the log-in: a session can end while something is said. */
export const SaidInPlace = ({ closeLabel }: Pick<Props, 'closeLabel'>) => {
  const { long } = useCurrent(toasts)
  return long && <Said key={long.id} {...long} closeLabel={closeLabel} onClose={forget} />
}

const forget = () => toasts.set({ long: undefined })

/**
 * What a toast said that is too long for its time, at the end of the form or dialog in which a person acted, otherwise or once that is
 * gone above the page. It stays until it is closed or another page is opened. Not announced: the toast was.
 */
const Said = ({ text, at, from, closeLabel, onClose }: Props) => {
  const [box] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    let { pathname } = location
    const put = () => {
      const near = from?.closest(places)
      if (near?.isConnected) near.append(box)
      else (document.querySelector('main') ?? document.body).prepend(box)
    }
    /** Some pages say it themselves, and for as long as it is true: one that was not opened while there was a network. */
    const isSaidByPage = () => {
      const all = document.querySelector('main')?.textContent ?? ''
      return (box.isConnected ? all.replace(box.textContent, '') : all).includes(text)
    }
    put()
    box.scrollIntoView({ block: 'nearest' })
    const watch = new MutationObserver(() => {
      // A page that opens at once belongs to the action. Not by when this part was fetched, which can be much later.
      if (Date.now() - at < belongsMs) ({ pathname } = location)
      if (location.pathname !== pathname || isSaidByPage()) onClose()
      // Also one that was said before there was a page.
      else if (!box.isConnected || (box.parentNode === document.body && document.querySelector('main'))) put()
    })
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      box.remove()
    }
  }, [box, at, from, text, onClose])
  return createPortal(
    <div className={classes.said}>
      <Callout tone="info" icon={IconInfo}>
        <div className={classes.saidLine}>
          <span>{text}</span>
          <button type="button" className={classes.close} aria-label={closeLabel} onClick={onClose}>
            <IconClose aria-hidden="true" />
          </button>
        </div>
      </Callout>
    </div>,
    box,
  )
}

const places = 'form, [role="dialog"]'
const belongsMs = 2000
