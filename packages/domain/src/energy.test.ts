import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  chargeFromGeneratorOf,
  crossFlowsOf,
  flowsOf,
  quantities,
  crossRatiosOf,
  ratiosOf,
  selfSupplyOf,
  useLeftOver,
  type CrossFlows,
  type Energies,
  type GeneratorFlows,
} from './energy.ts'

const kwh = fc.double({ min: 0, max: 1000, noNaN: true })
const maybeKwh = fc.option(kwh, { nil: null })
const anyDay = fc.record({
  generation: maybeKwh,
  use: maybeKwh,
  buy: maybeKwh,
  sell: maybeKwh,
  charge: maybeKwh,
  discharge: maybeKwh,
  chargeFromBuy: maybeKwh,
  dischargeForSell: maybeKwh,
  generator: maybeKwh,
  chargeFromGenerator: maybeKwh,
})

/** Built from its flows, so that it is consistent. */
const possibleDay = fc
  .record({
    genForUse: kwh,
    genForCharge: kwh,
    genForGrid: kwh,
    chargeFromBuy: kwh,
    dischargeForSell: kwh,
    useFromBuy: kwh,
    useFromDischarge: kwh,
    unknown: kwh,
    chargeFromGenerator: kwh,
    useFromGenerator: kwh,
  })
  .map(({ chargeFromBuy, dischargeForSell, chargeFromGenerator, useFromGenerator, ...flow }) => ({
    generation: flow.genForUse + flow.genForCharge + flow.genForGrid,
    use:
      flow.genForUse +
      flow.useFromDischarge +
      flow.useFromBuy +
      flow.unknown +
      (useFromGenerator + chargeFromGenerator),
    buy: flow.useFromBuy + chargeFromBuy,
    sell: flow.genForGrid + dischargeForSell,
    charge: flow.genForCharge + chargeFromBuy + chargeFromGenerator,
    discharge: flow.useFromDischarge + dischargeForSell + chargeFromGenerator,
    generator: useFromGenerator + chargeFromGenerator,
    chargeFromBuy,
    dischargeForSell,
    chargeFromGenerator,
  }))

describe('the balance', () => {
  test('generation is the sum of its parts, whatever was measured', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const { genForUse, genForCharge, genForGrid } = flowsOf(day)
        fc.pre(genForUse !== null)
        expect(genForUse + (genForCharge ?? 0) + (genForGrid ?? 0)).toBeCloseTo(day.generation!, 6)
        expect(Math.min(genForUse, genForCharge ?? 0, genForGrid ?? 0)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('consumption is the sum of its sources and the unknown, whatever was measured', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const { useFromGen, useFromDischarge, useFromBuy, unknown } = flowsOf(day)
        fc.pre(unknown !== null)
        expect((useFromGen ?? 0) + (useFromDischarge ?? 0) + (useFromBuy ?? 0) + unknown).toBeCloseTo(day.use!, 6)
      }),
    )
  })

  test('self-used generation equals consumption from PV', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const { genForUse, useFromGen } = flowsOf(day)
        if (day.use !== null) expect(useFromGen).toBe(genForUse)
      }),
    )
  })

  test('unmeasured values stay unknown', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const flows = flowsOf(day)
        if (day.generation === null)
          expect(flows).toMatchObject({ genForUse: null, genForCharge: null, genForGrid: null })
        if (day.sell === null) expect(flows.genForGrid).toBeNull()
        if (day.charge === null) expect(flows.genForCharge).toBeNull()
        if (day.discharge === null) expect(flows.useFromDischarge).toBeNull()
        if (day.buy === null) expect(flows.useFromBuy).toBeNull()
        if (day.use === null) expect(flows).toMatchObject({ useFromGen: null, unknown: null })
      }),
    )
  })

  test('a plant that measures only its generation does not know where it went', () => {
    expect(flowsOf({ ...nothing, generation: 10 })).toEqual({
      genForUse: null,
      genForCharge: null,
      genForGrid: null,
      useFromGen: null,
      useFromDischarge: null,
      useFromBuy: null,
      unknown: null,
      lost: null,
    })
  })

  test('a meter without an inverter still measures purchases', () => {
    expect(flowsOf({ ...nothing, use: 10, buy: 8 })).toMatchObject({ useFromGen: null, useFromBuy: 8, unknown: 2 })
  })

  test('the flows of possible days are exact, and add up to those of their months', () => {
    fc.assert(
      fc.property(fc.array(possibleDay, { minLength: 1, maxLength: 31 }), (days) => {
        const month = days.reduce(sumOf)
        const ofDays = days.map(flowsOf)
        for (const [name, ofMonth] of Object.entries(flowsOf(month))) {
          expect(ofMonth).toBeCloseTo(
            ofDays.reduce((sum, flows) => sum + flows[name as keyof typeof flows]!, 0),
            6,
          )
        }
      }),
    )
  })
})

describe('a generator', () => {
  const power = fc.nat({ max: 10_000 })

  test('raises neither self-supply nor what the sun gave, whether the house takes it at once or from the battery', () => {
    fc.assert(
      fc.property(power, power, power, power, (sun, use, generator, charge) => {
        // Off the grid: what the sun leaves of the use is given by generator and battery.
        const taken = Math.max(0, use - sun)
        const direct = Math.min(generator, taken)
        const fromGenerator = Math.min(charge, generator - direct)
        const fromSun = Math.min(Math.max(0, charge - fromGenerator), Math.max(0, sun - use))
        const day = {
          ...nothing,
          generation: Math.min(sun, use) + fromSun,
          use: Math.min(sun, use) + direct + fromGenerator,
          charge: fromSun + fromGenerator,
          discharge: fromGenerator,
          generator: direct + fromGenerator,
          chargeFromGenerator: fromGenerator,
        }
        const flows = flowsOf(day)
        expect(flows).toMatchObject({ useFromGen: Math.min(sun, use), useFromDischarge: 0, genForCharge: fromSun })
        expect(selfSupplyOf(flows)).toBe(Math.min(sun, use))
        expect(flows.unknown).toBe(direct + fromGenerator)
      }),
    )
  })

  test('charges what is neither surplus nor bought, and no more than it gives', () => {
    const powers = { generation: 0, use: 300, buy: null, sell: null, charge: 2000, discharge: 0 }
    expect(chargeFromGeneratorOf({ ...powers, generator: 2300 })).toBe(2000)
    expect(chargeFromGeneratorOf({ ...powers, generation: 1000, generator: 1300 })).toBe(1300)
    expect(chargeFromGeneratorOf({ ...powers, generation: 5000, generator: 50 })).toBe(0)
    expect(chargeFromGeneratorOf({ ...powers, buy: 1500, generator: 2300 })).toBe(500)
    expect(chargeFromGeneratorOf(powers)).toBeNull()
    expect(chargeFromGeneratorOf({ ...powers, charge: null, generator: 2300 })).toBeNull()
  })
})

describe('ratios', () => {
  test('of generation with known parts sum to 100', () => {
    fc.assert(
      fc.property(possibleDay, (day) => {
        fc.pre(day.generation > 1e-6)
        const { generationRatio, chargeRatio, gridRatio } = ratiosOf(flowsOf(day))
        expect(generationRatio! + chargeRatio! + gridRatio!).toBeCloseTo(100, 6)
      }),
    )
  })

  test('of consumption sum to 100 minus the unknown, and never to more', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const flows = flowsOf(day)
        const { useRatio, useDischargeRatio, buyRatio } = ratiosOf(flows)
        fc.pre(useRatio !== null && day.use! > 1e-6)
        const known = useRatio + (useDischargeRatio ?? 0) + (buyRatio ?? 0)
        expect(known).toBeCloseTo(100 - (Math.max(0, flows.unknown!) / day.use!) * 100, 4)
      }),
    )
  })

  test('leave out what a hybrid’s inverter lost: self-supply is what was used minus what was bought', () => {
    const flows = flowsOf({ ...nothing, generation: 10, use: 11, buy: 3, sell: 0, charge: 2, discharge: 2 })
    expect(flows).toMatchObject({ useFromGen: 8, useFromDischarge: 2, useFromBuy: 3, unknown: -2, lost: 2 })
    expect(selfSupplyOf(flows)).toBe(11 - 3)
    const { useRatio, useDischargeRatio, buyRatio } = ratiosOf(flows)
    expect([useRatio, useDischargeRatio, buyRatio].map((ratio) => ratio?.toFixed(2))).toEqual([
      '58.18',
      '14.55',
      '27.27',
    ])
  })

  test('of a consumption below what was bought: all that was supplied is lost, and no more', () => {
    const flows = flowsOf({ ...nothing, generation: 1, use: 2, buy: 5, sell: 0 })
    expect(flows).toMatchObject({ unknown: -4, lost: 1 })
    expect(selfSupplyOf(flows)).toBe(0)
  })

  test('of zero are unknown, not a division by zero', () => {
    const day = { ...nothing, generation: 0, use: 0, buy: 0, sell: 0 }
    expect(Object.values(ratiosOf(flowsOf(day)))).toEqual([null, null, null, null, null, null])
  })

  test("match the portal's own example: 27.06, 0.28 and 72.66", () => {
    const day = { ...nothing, generation: 100, use: 40, buy: 12.94, sell: 72.66, charge: 0.28, discharge: 0 }
    const { generationRatio, chargeRatio, gridRatio } = ratiosOf(flowsOf(day))
    expect([generationRatio, chargeRatio, gridRatio].map((ratio) => ratio!.toFixed(2))).toEqual([
      '27.06',
      '0.28',
      '72.66',
    ])
  })
})

describe('the shares of the charge that was bought and of the discharge that was sold', () => {
  test('are of what the flows cover', () => {
    const day = { ...nothing, generation: 10, use: 6, buy: 4, sell: 5, charge: 4, discharge: 3 }
    const flows = { chargeFromBuy: 3, dischargeForSell: 2 }
    expect(crossRatiosOf({ ...flowsOf({ ...day, ...flows }), ...flows })).toEqual({
      chargeFromBuyPct: 75,
      dischargeForSellPct: expect.closeTo(66.667, 3),
    })
  })

  test('are unknown if the rest of the charge or of the discharge is, and without any', () => {
    const crossed = { chargeFromBuy: 3, dischargeForSell: 2 }
    const unknown = { chargeFromBuyPct: null, dischargeForSellPct: null }
    expect(crossRatiosOf({ ...crossed, genForCharge: null, useFromDischarge: null })).toEqual(unknown)
    expect(
      crossRatiosOf({ chargeFromBuy: null, dischargeForSell: null, genForCharge: 1, useFromDischarge: 1 }),
    ).toEqual(unknown)
    expect(crossRatiosOf({ chargeFromBuy: 0, dischargeForSell: 0, genForCharge: 0, useFromDischarge: 0 })).toEqual(
      unknown,
    )
  })
})

describe('cross flows', () => {
  test('a battery that is charged at night is charged from the grid', () => {
    expect(crossFlowsOf({ generation: 0, use: 300, buy: 2300, sell: 0, charge: 2000, discharge: 0 })).toEqual({
      chargeFromBuy: 2000,
      dischargeForSell: 0,
    })
  })

  test('a battery that is charged from the surplus is not', () => {
    expect(crossFlowsOf({ generation: 5000, use: 300, buy: 0, sell: 2700, charge: 2000, discharge: 0 })).toEqual({
      chargeFromBuy: 0,
      dischargeForSell: 0,
    })
  })

  test('a battery that discharges more than the house needs sells', () => {
    expect(crossFlowsOf({ generation: 0, use: 300, buy: 0, sell: 1700, charge: 0, discharge: 2000 })).toEqual({
      chargeFromBuy: 0,
      dischargeForSell: 1700,
    })
  })

  test('without a battery or a meter they are unknown', () => {
    expect(crossFlowsOf({ ...nothing, generation: 5000 })).toEqual({ chargeFromBuy: null, dischargeForSell: null })
  })

  test('never exceed either of their ends', () => {
    fc.assert(
      fc.property(anyDay, (powers) => {
        const { chargeFromBuy, dischargeForSell } = crossFlowsOf(powers)
        if (chargeFromBuy !== null) expect(chargeFromBuy).toBeLessThanOrEqual(Math.min(powers.charge!, powers.buy!))
        if (dischargeForSell !== null)
          expect(dischargeForSell).toBeLessThanOrEqual(Math.min(powers.discharge!, powers.sell!))
      }),
    )
  })
})

describe('the consumption computed from the rest', () => {
  test('is energy in minus energy out', () => {
    expect(useLeftOver({ generation: 10, buy: 2, sell: 3, charge: 4, discharge: 1 })).toBe(6)
  })

  test('is unknown if the grid is not measured', () => {
    expect(useLeftOver({ ...nothing, generation: 10, discharge: 1 })).toBeNull()
  })

  test('is not negative when meters disagree a little', () => {
    expect(useLeftOver({ ...nothing, generation: 10, buy: 0, sell: 10.1 })).toBe(0)
  })

  test('is unknown, not zero, while the feeding inverter is silent', () => {
    expect(useLeftOver({ ...nothing, buy: 0, sell: 10 })).toBeNull()
    expect(useLeftOver({ ...nothing, buy: 5, sell: 0 })).toBe(5)
  })
})

test('a sum leaves out unmeasured values, and is unknown if all are', () => {
  expect([add(1, 2), add(null, 2), add(1, null), add(null, null)]).toEqual([3, 2, 1, null])
})

const nothing = {
  generation: null,
  use: null,
  buy: null,
  sell: null,
  charge: null,
  discharge: null,
  chargeFromBuy: null,
  dischargeForSell: null,
}

type Day = Record<keyof (Energies & CrossFlows & GeneratorFlows), number>

const sumOf = (one: Day, other: Day): Day => ({
  ...(Object.fromEntries(quantities.map((name) => [name, one[name] + other[name]])) as Day),
  chargeFromBuy: one.chargeFromBuy + other.chargeFromBuy,
  dischargeForSell: one.dischargeForSell + other.dischargeForSell,
  generator: one.generator + other.generator,
  chargeFromGenerator: one.chargeFromGenerator + other.chargeFromGenerator,
})
