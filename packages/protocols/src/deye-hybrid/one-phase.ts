import { signed, temperature, unsigned, wide } from '#modbus/register-items.ts'
import type { HybridTable } from './table.ts'

/**
 * One-phase hybrids (SG01LP1 to SG05LP1). Sources: the register lists of deye-inverter-mqtt and of ha-solarman, and
 * published registers of such an inverter, which are in the tests. The high word of what was bought is register 80, as
 * most lists say; 79 is the frequency. Buying and discharging are positive, as in our points.
 */
export const onePhase: HybridTable = {
  ratedPowerAt: 16,
  trackersAt: 18,
  ranges: [
    { start: 59, count: 58 },
    { start: 150, count: 44 },
  ],
  stateAt: 59,
  faultsAt: 103,
  items: [
    wide(16, 17, 10, 'ratedPower'),
    unsigned(70, 10, 'chargeToday'),
    unsigned(71, 10, 'dischargeToday'),
    wide(72, 73, 10, 'chargeTotal'),
    wide(74, 75, 10, 'dischargeTotal'),
    unsigned(76, 10, 'buyToday'),
    unsigned(77, 10, 'sellToday'),
    wide(78, 80, 10, 'buyTotal'),
    unsigned(79, 100, 'gridFrequency'),
    wide(81, 82, 10, 'sellTotal'),
    unsigned(84, 10, 'useToday'),
    wide(85, 86, 10, 'useTotal'),
    temperature(91, 'temperature'),
    wide(96, 97, 10, 'generationTotal'),
    unsigned(108, 10, 'generationToday'),
    unsigned(109, 10, 'pv1Voltage'),
    unsigned(110, 10, 'pv1Current'),
    unsigned(111, 10, 'pv2Voltage'),
    unsigned(112, 10, 'pv2Current'),
    unsigned(113, 10, 'pv3Voltage'),
    unsigned(114, 10, 'pv3Current'),
    unsigned(115, 10, 'pv4Voltage'),
    unsigned(116, 10, 'pv4Current'),
    unsigned(150, 10, 'grid1Voltage'),
    unsigned(154, 10, 'ac1Voltage'),
    signed(164, 100, 'ac1Current'),
    signed(169, 1, 'gridPower'),
    signed(175, 1, 'acPower'),
    signed(178, 1, 'usePower'),
    temperature(182, 'batteryTemperature'),
    unsigned(183, 100, 'batteryVoltage'),
    unsigned(184, 1, 'batterySoc'),
    unsigned(186, 1, 'pv1Power'),
    unsigned(187, 1, 'pv2Power'),
    unsigned(188, 1, 'pv3Power'),
    unsigned(189, 1, 'pv4Power'),
    signed(190, 1, 'batteryPower'),
    signed(191, 100, 'batteryCurrent'),
    unsigned(193, 100, 'acFrequency'),
  ],
}
