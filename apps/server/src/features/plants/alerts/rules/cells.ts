import type { Mark } from './course.ts'
import { ruleWith } from './rule.ts'

/**
 * The cells of a battery differ: one is weaker, or loses its charge by itself. Judged only at rest and half charged
 * (`device-hours.ts`): cells of iron phosphate have one voltage over most of their range, and near its ends sound ones differ by
 * tenths of a volt too, until they are balanced.
 */
export const cellSpread = ruleWith({
  id: 32,
  code: 'CELL_SPREAD',
  name: 'cells of the battery differ',
  text: 'cellSpread',
  evidence: ['highestCellVoltage', 'lowestCellVoltage', 'batteryPower', 'batterySoc'],
  level: 1,
  influence: 0,
  unit: 'mV',
  raiseAfter: 6,
  clearAfter: 6,
  hiddenBy: [16],
  judgesHours: true,
  canBeOff: true,
  knobs: {
    spreadMv: { unit: 'mV', min: 50, max: 500, step: 10, moves: ['evenMv'] },
    raiseAfter: { unit: 'hours', min: 2, max: 12 },
  },
  thresholds: { spreadMv: 100, evenMv: 70 },
  judge: ({ devices }, { spreadMv, evenMv }) =>
    devices.map(({ id, hours }) => ({
      deviceId: id,
      marks: hours.flatMap(({ hour, cellsMv }): Mark[] => {
        if (cellsMv === undefined || (cellsMv < spreadMv && cellsMv > evenMv)) return []
        const isBad = cellsMv >= spreadMv
        return [{ hour, isBad, ...(isBad && { measured: { value: cellsMv, limit: spreadMv } }) }]
      }),
    })),
})
