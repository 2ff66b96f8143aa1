import type { DeviceNode } from '@heliograph/contract/browser'
import { isInverter } from '@heliograph/domain/devices'
import { useState } from 'react'
import { firstChoice } from './subjects.ts'

/** The inverters to start with. They stay while energies of today come in and gateways fall silent, as long as the plant has the same inverters. */
export const useFirstChoice = (nodes: readonly DeviceNode[]): string[] => {
  const all = nodes.flatMap(({ deviceId, type }) => (isInverter(type) ? deviceId : [])).join(',')
  const [made, setMade] = useState<{ all: string; choice: string[] }>({ all: '', choice: [] })
  if (made.all === all) return made.choice
  const choice = firstChoice(nodes)
  setMade({ all, choice })
  return choice
}
