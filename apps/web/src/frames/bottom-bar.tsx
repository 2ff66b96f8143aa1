import type { Icon } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useLayoutEffect, useRef } from 'react'
import classes from './bottom-bar.module.css'

export interface BarEntry {
  key: string
  link: Pick<LinkProps, 'to' | 'search' | 'hash'>
  icon: Icon
  name: string
  isCurrent: boolean
}

/** On a phone: the few pages that people need there, within reach of a thumb. */
export const BottomBar = ({ label, entries }: { label: string; entries: readonly BarEntry[] }) => {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => tellHeight(bar.current), [])
  // After every drawing: other words are as wide as they are.
  useLayoutEffect(() => tellTight(bar.current))
  return (
    <nav ref={bar} className={classes.bar} aria-label={label}>
      {entries.map(({ key, link, icon: Sign, name, isCurrent }) => (
        <Link
          key={key}
          {...link}
          className={classes.entry}
          activeOptions={exactly}
          {...(isCurrent && { 'aria-current': 'page' })}
        >
          <Sign aria-hidden="true" />
          <span>{name}</span>
        </Link>
      ))}
    </nav>
  )
}

/** Whether there is room for whole words: no style can ask that. */
const tellTight = (bar: HTMLElement | null) => {
  if (!bar) return
  bar.dataset.tight = 'false'
  bar.dataset.tight = `${bar.scrollWidth > bar.clientWidth}`
}

/** A name of two lines makes it higher, and what stands above it must stand above that. */
const tellHeight = (bar: HTMLElement | null) => {
  if (!bar) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    // Not at once: what changes a size inside an observer of sizes is a fault to the browser.
    requestAnimationFrame(() => tellTight(bar))
    const entry = bar.firstElementChild
    if (entry && entry.clientHeight > 0)
      style.setProperty('--hg-bar-grown', `${entry.getBoundingClientRect().height}px`)
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--hg-bar-grown')
  }
}

/** Two entries lead to one page, so its path alone must not make both of them current. */
const exactly = { exact: true, includeSearch: true, includeHash: true }
