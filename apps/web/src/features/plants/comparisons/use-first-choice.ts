import type { DeviceNode } from '@heliograph/contract/browser'
import { useState } from 'react'
import { devicesIn, firstChoice } from './subjects.ts'

/** The inverters to start with. They stay while energies of today come in, as long as the plant has the same inverters. */
export const useFirstChoice = (nodes: readonly DeviceNode[]): string[] => {
  const all = devicesIn(nodes)
    .map(({ id }) => id)
    .join(',')
  const [made, setMade] = useState<{ all: string; choice: string[] }>({ all: '', choice: [] })
  if (made.all === all) return made.choice
  const choice = firstChoice(nodes)
  setMade({ all, choice })
  return choice
}
