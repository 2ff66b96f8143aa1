/** The thresholds of alert rules that people can set. `raiseAfter`: for how long something must be wrong. */
export const knobNames = [
  'badPct',
  'belowPct',
  'beyondHz',
  'beyondV',
  'driftPct',
  'emptyPct',
  'fadedPct',
  'highPct',
  'hotC',
  'hours',
  'idlePct',
  'jumpPct',
  'lastMin',
  'leastKohm',
  'lowKohm',
  'madeKwh',
  'marginPct',
  'moreW',
  'poorPct',
  'quietMin',
  'raiseAfter',
  'roomPct',
  'sellW',
  'soldW',
  'spreadMv',
  'usualPct',
  'weakPct',
  'wornPct',
] as const
export type KnobName = (typeof knobNames)[number]

export const isKnobName = (name: string): name is KnobName => knobNames.some((one) => one === name)
