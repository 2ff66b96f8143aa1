import { lasting } from './memory.ts'

/** Whether the person uses the single keys of pages. */
export const keptKeys = () => lasting.read(key) !== 'off'
export const keepKeys = (isOn: boolean) => lasting.write(key, isOn ? 'on' : 'off')
const key = 'fleet-keys'
