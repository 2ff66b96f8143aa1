import type { Values } from '@heliograph/domain/points'
import { field, opposite, readFields } from './fields.ts'

/**
 * Sofar's ME storage inverters, such as the ME3000SP, which has no modules of its own. The byte table of
 * node-red-sofar-inverter follows runs of the registers 0x020D to 0x0210, 0x021A to 0x0223, 0x0238 and 0x0224 to 0x0229,
 * low byte first, and has their scales; what is read here is also in register lists (ha-solarman, Sofar2mqtt).
 *
 * The maker's document gives the battery's voltage in tenths, but owners of three of these projects read hundredths from
 * theirs. Where the table's labels are those of another product, such as for state and faults, nothing is read. What the
 * meter counts as generated is left out, too: it would count the plant's own inverter again.
 */
export const sofarMeSensorType = '0327'

/** What the payload always has. */
export const sofarMeLength = 219

/** The payload must be at least `sofarMeLength` long. */
export const decodeSofarMe = (payload: Uint8Array): Values => readFields(fields, payload)

/** Powers are in steps of 10 W. Of this product, charging is positive. */
const fields = [
  field(53, 'u16', 10, 'ac1Voltage'),
  field(59, 'u16', 100, 'gridFrequency'),
  opposite(field(89, 's16', 1 / 10, 'batteryPower')),
  field(91, 'u16', 100, 'batteryVoltage'),
  opposite(field(93, 's16', 100, 'batteryCurrent')),
  field(95, 'u16', 1, 'batterySoc'),
  field(107, 'u16', 100, 'buyToday'),
  field(109, 'u16', 100, 'useToday'),
  field(115, 'u16', 1, 'sellTotal'),
  field(123, 'u16', 1, 'useTotal'),
  field(155, 's16', 1, 'temperature'),
  field(185, 'u16', 100, 'chargeToday'),
  field(187, 'u16', 100, 'dischargeToday'),
  field(189, 'u32', 1, 'chargeTotal'),
  field(193, 'u32', 1, 'dischargeTotal'),
]
