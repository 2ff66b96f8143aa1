import { lazy, type ComponentType } from 'react'
import { inTime } from './in-time.ts'

/** A part of a page whose script is loaded when it shows, and given up after as long as that of a page (spec §9). */
export const lazyPart = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(() => inTime(load()))
