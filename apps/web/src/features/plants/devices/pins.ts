import { useState } from 'react'
import { lasting, type Memory } from '#api/memory.ts'

/** The parameters that a person wants to see first, for all devices. Stored in this browser. */
const readPins = (memory: Memory = lasting): string[] => {
  try {
    const kept: unknown = JSON.parse(memory.read(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((pin) => typeof pin === 'string') : []
  } catch {
    return []
  }
}

export const usePins = () => {
  const [pins, setPins] = useState(() => readPins())
  const toggle = (pin: string) => {
    const next = pins.includes(pin) ? pins.filter((one) => one !== pin) : [...pins, pin]
    lasting.write(key, JSON.stringify(next))
    setPins(next)
  }
  return [pins, toggle] as const
}

const key = 'pinned-parameters'
