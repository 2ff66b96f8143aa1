import { temperature, unsigned, wide } from '#modbus/register-items.ts'
import type { HybridTable } from './table.ts'

/**
 * String inverters (SUN-…-G). Sources, which agree on everything here but the output: the register lists of
 * deye-inverter-mqtt and of ha-solarman, and published answers of such an inverter, which are in the tests. The lists call
 * register 80 the output or the operating power, and one calls 86 the active power; in the answers 80 is 98 % of the power
 * of the strings and 86 is more than all of it, so 80 is the output. The meter's registers are in no published answer.
 */
export const stringInverter: HybridTable = {
  ratedPowerAt: 16,
  trackersAt: 18,
  ranges: [{ start: 59, count: 58 }],
  stateAt: 59,
  faultsAt: 103,
  items: [
    wide(16, 17, 10, 'ratedPower'),
    unsigned(60, 10, 'generationToday'),
    wide(63, 64, 10, 'generationTotal'),
    unsigned(73, 10, 'ac1Voltage'),
    unsigned(74, 10, 'ac2Voltage'),
    unsigned(75, 10, 'ac3Voltage'),
    unsigned(76, 10, 'ac1Current'),
    unsigned(77, 10, 'ac2Current'),
    unsigned(78, 10, 'ac3Current'),
    unsigned(79, 100, 'acFrequency'),
    wide(80, 81, 10, 'acPower'),
    wide(82, 83, 10, 'pvPower'),
    temperature(90, 'temperature'),
    unsigned(109, 10, 'pv1Voltage'),
    unsigned(110, 10, 'pv1Current'),
    unsigned(111, 10, 'pv2Voltage'),
    unsigned(112, 10, 'pv2Current'),
    unsigned(113, 10, 'pv3Voltage'),
    unsigned(114, 10, 'pv3Current'),
    unsigned(115, 10, 'pv4Voltage'),
    unsigned(116, 10, 'pv4Current'),
  ],
}
