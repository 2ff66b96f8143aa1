import type { Registers } from '#modbus/read-registers.ts'
import { bytesOf } from '#solarman-v5/hex.ts'

/**
 * Registers of real hybrids, from logs that their owners published in issues 302 and 471 and pull request 488 of
 * ha-solarman: what is missing here is missing there.
 */
const wordsFrom = (start: number, words: readonly number[]): [number, number][] =>
  words.map((word, place) => [start + place, word])

const hexWordsFrom = (start: number, hex: string) => {
  const bytes = bytesOf(hex)
  const view = new DataView(bytes.buffer)
  return wordsFrom(
    start,
    Array.from({ length: bytes.length / 2 }, (_, place) => view.getUint16(2 * place)),
  )
}

const decimalWordsFrom = (start: number, lines: readonly string[]) =>
  wordsFrom(start, lines.join(' ').split(' ').map(Number))

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)

/**
 * Two answers of a string inverter with one phase, published in issue 233 of ha-solarman, a minute and a half apart. Its
 * identity was not published: type and serial number are ours.
 */
const stringAnswer = (hex: string): Registers =>
  new Map([...wordsFrom(0, [2, 1, 0x104, 0x3234, 0x3031, 0x3233, 0x3435, 0x3637]), ...hexWordsFrom(60, hex)])
export const stringDumps = {
  first: stringAnswer(
    [
      '002c000000000edb0000000000000000000000000912000000000912000000000015000000001767',
      '15a3000015f100001375000016430000022e000005960000000003e800000000000000000000021b',
      '00000000000000000000000000000000000007e0000f06050010',
    ].join(''),
  ),
  second: stringAnswer(
    [
      '002d000000000edc000000000000000000000000091700000000091700000000001100000000176b',
      '11db0000124900000f980000131900000243000005950000000003e8000000000000000000000296',
      '000000000000000000000000000000000000079d000d0607000d',
    ].join(''),
  ),
}

/** A SUN-12K-SG04LP3 that charges from the grid at night. The energies are from another day. */
export const threePhaseDump: Registers = new Map([
  ...hexWordsFrom(
    0,
    '000500010104323430353233363731330000000000001807d207000020061144000010' + '01c0470000d4c00001ffff',
  ),
  ...hexWordsFrom(
    500,
    [
      '0002000000000000000000000000000000030000000000000000000000',
      '1c0002237f00002111000000410000',
      '6e08000006f30000005a9f6a000000360000000000000000',
      '3e4400000000000000000000',
      '04e205da000000000001000000000000000000010a0000000000000000000000000000000000',
    ].join(''),
  ),
  ...decimalWordsFrom(586, [
    '1150 5295 11 0 65016 64553 300 0 0 0 0 0 2329 2332 2325 0 0 0 731 213 216 1160 0 4995 310 102 103',
    '335 193 198 710 445 401 1556 0 0 710 445 401 1556 0 2335 2332 2326 65416 65416 65416 65329 65329',
    '65331 64917 64917 4995 0 524 0 11 541 2337 2342 2329 0 0 0 503 238 196 937 937 4995 0 0 0 0 0 4 1 4',
    '0 0 0 0 0 0 0 0 0 0 0 0 326 0 92 0 0 0 0 0 0 0 0 0 0 0 0 0',
  ]),
])

/** One phase, at a load of 3.8 kW: only these were published, in decimal. */
export const onePhaseDump: Registers = new Map(
  decimalWordsFrom(150, [
    '2405 0 2405 0 2405 0 2405 2443 0 0 859 0 509 0 1060 0 0 63518 0 1252 1252 0 1252 2538 0 2538 3790 0',
    '3790 520 0 111 1275 5258 96 520 261 295 0 0 2184 4155 5013 5013 1',
  ]),
)

/** What register lists say such an inverter has there. No answer with these was found in public. */
export const onePhaseIdentity: Registers = new Map([
  ...hexWordsFrom(0, '00030001010432333031323334353637'),
  ...wordsFrom(8, zeros(8)),
  [16, 80_000 & 0xffff],
  [17, 80_000 >> 16],
  [18, 0x0201],
  ...wordsFrom(19, zeros(4)),
])
