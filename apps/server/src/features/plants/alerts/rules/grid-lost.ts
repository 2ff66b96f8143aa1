import { isInverter } from '@heliograph/domain/devices'
import { hasGrid } from '@heliograph/domain/plants'
import type { Mark } from './course.ts'
import { ruleWith } from './rule.ts'

/**
 * The grid is gone while the plant goes on: a hybrid measures the voltage of the grid apart from that of its own output. Only
 * of devices that measured a grid within the known hours: many show 0 where nothing is connected.
 */
export const gridLost = ruleWith({
  id: 22,
  code: 'GRID_LOST',
  name: 'grid is gone, the plant runs on its own',
  text: 'gridLost',
  evidence: ['grid1Voltage', 'backupPower', 'batterySoc'],
  level: 1,
  influence: 1,
  unit: 'V',
  raiseAfter: 1,
  clearAfter: 1,
  hiddenBy: [16],
  hiddenByFaults: true,
  canBeOff: true,
  knobs: {
    raiseAfter: { unit: 'hours', min: 1, max: 12 },
  },
  thresholds: { goneV: 40, thereV: 90 },
  judge({ plant, devices }, { goneV, thereV }) {
    if (!hasGrid(plant.gridType)) return []
    return devices
      .filter(({ type }) => isInverter(type))
      .map(({ id, hours }) => {
        let isKnown = false
        const marks: Mark[] = []
        for (const { hour, gridV } of hours) {
          if (gridV === undefined) continue
          if (gridV >= thereV) {
            isKnown = true
            marks.push({ hour, isBad: false })
          } else if (gridV < goneV && isKnown) {
            marks.push({ hour, isBad: true, measured: { value: gridV, limit: goneV } })
          }
        }
        return { deviceId: id, marks }
      })
  },
})
