/** A fault code of `classic-table.ts` in our words: 1 to 32 are Sofar's numbers, from 1000 (hexadecimal) on Solis's. */
export const faultName = (code: number) =>
  faultNames.get(code) ?? (code < 0x1000 ? `F${String(code).padStart(2, '0')}` : `F${code.toString(16).toUpperCase()}`)

/** Codes on which the public sources disagree are left without a name. */
export const faultNames: ReadonlyMap<number, string> = new Map([
  [1, 'grid overvoltage'],
  [2, 'grid undervoltage'],
  [3, 'grid overfrequency'],
  [4, 'grid underfrequency'],
  [5, 'PV undervoltage'],
  [6, 'grid voltage dip'],
  [9, 'PV overvoltage'],
  [10, 'unequal PV currents'],
  [11, 'wrong PV input mode'],
  [12, 'residual current'],
  [13, 'phase sequence'],
  [14, 'boost overcurrent'],
  [15, 'AC overcurrent'],
  [16, 'grid current too high'],
  [17, 'grid current measurement'],
  [18, 'DC injection measurement'],
  [19, 'grid voltage measurement'],
  [20, 'residual current measurement'],
  [21, 'main processor'],
  [22, 'auxiliary power'],
  [23, 'bus voltage zero'],
  [24, 'output currents unequal'],
  [25, 'bus undervoltage'],
  [26, 'bus overvoltage'],
  [27, 'bus voltages unequal'],
  [28, 'DC injection too high'],
  [29, 'grid current peak'],
  [30, 'input current peak'],
  [0x1015, 'no grid'],
  [0x1032, 'over temperature'],
  [0x2011, 'fail safe'],
])
