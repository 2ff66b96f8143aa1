import type { Point } from '@heliograph/domain/points'
import { signed, temperature, unsigned, wide, wideSigned, type Item } from '#modbus/register-items.ts'
import type { HybridTable } from './table.ts'

/**
 * Three-phase hybrids with a 48 V battery (SG04LP3 and others). Sources, which agree on everything here: the register
 * lists of deye-inverter-mqtt and of ha-solarman, and published answers of a SUN-12K-SG04LP3, which are in the tests.
 * Buying and discharging are positive, as in our points: in those answers, grid power plus output is the load.
 */
export const threePhasesLowVoltage: HybridTable = {
  ratedPowerAt: 20,
  trackersAt: 22,
  ranges: [
    { start: 500, count: 59 },
    { start: 586, count: 70 },
    { start: 672, count: 12 },
  ],
  stateAt: 500,
  faultsAt: 555,
  items: [...countersOf(), ...gaugesOf({ wattSteps: 1, batteryVoltageSteps: 100 }), ...powersOf(16)],
}

/**
 * Those with a high-voltage battery: the same registers, with larger steps for power at the DC side. Since firmware
 * 1098 they count in whole kWh (issue 782 of ha-solarman, 516 of sunsynk, pull request 23428 of evcc). Owners disagree on
 * whether that holds for totals, so these counters are not read: energies are then calculated from power.
 */
export const threePhasesHighVoltage: HybridTable = {
  ...threePhasesLowVoltage,
  items: [...gaugesOf({ wattSteps: 1 / 10, batteryVoltageSteps: 10 }), ...powersOf(16)],
  counters: { items: countersOf(), before: 0x1098 },
}

/**
 * Of 20 to 50 kW: powers at the AC side have 32 bits. Sources: the register list of ha-solarman, which says so; that of
 * deye-inverter-mqtt, which has the other registers up to 25 kW; what an owner of a SUN-30K-SG01HP3 published of its grid
 * and battery power.
 */
export const threePhasesLarge: HybridTable = {
  ...threePhasesHighVoltage,
  ranges: [
    { start: 500, count: 59 },
    { start: 586, count: 74 },
    { start: 672, count: 24 },
  ],
  items: [...gaugesOf({ wattSteps: 1 / 10, batteryVoltageSteps: 10 }), ...powersOf(32)],
}

function countersOf(): Item[] {
  return [
    unsigned(514, 10, 'chargeToday'),
    unsigned(515, 10, 'dischargeToday'),
    wide(516, 517, 10, 'chargeTotal'),
    wide(518, 519, 10, 'dischargeTotal'),
    unsigned(520, 10, 'buyToday'),
    unsigned(521, 10, 'sellToday'),
    wide(522, 523, 10, 'buyTotal'),
    wide(524, 525, 10, 'sellTotal'),
    unsigned(526, 10, 'useToday'),
    wide(527, 528, 10, 'useTotal'),
    unsigned(529, 10, 'generationToday'),
    wide(534, 535, 10, 'generationTotal'),
  ]
}

function powersOf(bits: 16 | 32): Item[] {
  const power = (low: number, high: number, point: Point) =>
    bits === 16 ? signed(low, 1, point) : wideSigned(low, high, 1, point)
  return [
    power(625, 690, 'gridPower'),
    power(633, 691, 'ac1Power'),
    power(634, 692, 'ac2Power'),
    power(635, 693, 'ac3Power'),
    power(636, 694, 'acPower'),
    power(653, 659, 'usePower'),
  ]
}

function gaugesOf({ wattSteps, batteryVoltageSteps }: { wattSteps: number; batteryVoltageSteps: number }): Item[] {
  return [
    wide(20, 21, 10, 'ratedPower'),
    temperature(541, 'temperature'),
    temperature(586, 'batteryTemperature'),
    unsigned(587, batteryVoltageSteps, 'batteryVoltage'),
    unsigned(588, 1, 'batterySoc'),
    signed(590, wattSteps, 'batteryPower'),
    signed(591, 100, 'batteryCurrent'),
    unsigned(598, 10, 'grid1Voltage'),
    unsigned(599, 10, 'grid2Voltage'),
    unsigned(600, 10, 'grid3Voltage'),
    unsigned(609, 100, 'gridFrequency'),
    unsigned(627, 10, 'ac1Voltage'),
    unsigned(628, 10, 'ac2Voltage'),
    unsigned(629, 10, 'ac3Voltage'),
    signed(630, 100, 'ac1Current'),
    signed(631, 100, 'ac2Current'),
    signed(632, 100, 'ac3Current'),
    unsigned(638, 100, 'acFrequency'),
    unsigned(672, wattSteps, 'pv1Power'),
    unsigned(673, wattSteps, 'pv2Power'),
    unsigned(674, wattSteps, 'pv3Power'),
    unsigned(675, wattSteps, 'pv4Power'),
    unsigned(676, 10, 'pv1Voltage'),
    unsigned(677, 10, 'pv1Current'),
    unsigned(678, 10, 'pv2Voltage'),
    unsigned(679, 10, 'pv2Current'),
    unsigned(680, 10, 'pv3Voltage'),
    unsigned(681, 10, 'pv3Current'),
    unsigned(682, 10, 'pv4Voltage'),
    unsigned(683, 10, 'pv4Current'),
  ]
}
