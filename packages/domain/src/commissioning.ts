/** What is checked on the roof before an installer leaves, in this order. */
export const checkKinds = [
  'signal',
  'clock',
  'strings',
  'clamp',
  'voltage',
  'battery',
  'feedInLimit',
  'tariff',
  'owner',
  'alerts',
] as const
export type CheckKind = (typeof checkKinds)[number]

/** `ask`: only a person at the plant can tell. `unknown`: not yet, such as a string in the dark. `absent`: the plant has none. */
export const checkStates = ['good', 'bad', 'ask', 'unknown', 'absent'] as const
export type CheckState = (typeof checkStates)[number]

export interface Check {
  kind: CheckKind
  state: CheckState
  /** What it is about: the signal in percent, how many minutes a clock is off, V, or the state of charge in percent. */
  value: number | null
  /** The devices or strings that are not good. */
  of: readonly string[]
}
