/** The thresholds of alert rules that people can set. `raiseAfter`: for how long something must be wrong. */
export const knobNames = [
  'badPct',
  'beyondHz',
  'beyondV',
  'emptyPct',
  'highPct',
  'hotC',
  'hours',
  'idlePct',
  'jumpPct',
  'lastMin',
  'madeKwh',
  'marginPct',
  'moreW',
  'poorPct',
  'quietMin',
  'raiseAfter',
  'roomPct',
  'sellW',
  'soldW',
  'usualPct',
  'wornPct',
] as const
export type KnobName = (typeof knobNames)[number]

export const isKnobName = (name: string): name is KnobName => knobNames.some((one) => one === name)
