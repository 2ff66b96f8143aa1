/** Units that are words. Those that are signs (kWh, °C) are the same everywhere. */
export const units = {
  hours: 'h',
  minutes: 'min',
  days_one: '{count} day',
  days_other: '{count} days',
  trees_one: '{count} tree',
  trees_other: '{count} trees',
  /** For money at 1e3, 1e6 and 1e9; Chinese yuan in Chinese step by 1e4, 1e8 and 1e12 (spec §9). */
  money: { first: 'K', second: 'M', third: 'B' },
} as const
