import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flowsOf, type Powers, type Sink, type Source } from './power-flows.ts'

test('PV serves the home first, then the battery, then the grid', () => {
  const { flows, unknownUse, unknownSource } = flowsOf(
    powers({ generationW: 4200, useW: 2100, chargeW: 1600, sellW: 500 }),
  )
  expect(flows).toEqual([
    { from: 'pv', to: 'home', powerW: 2100 },
    { from: 'pv', to: 'battery', powerW: 1600 },
    { from: 'pv', to: 'grid', powerW: 500 },
  ])
  expect(unknownUse.pv).toBe(0)
  expect(unknownSource.home).toBe(0)
})

test('at night the battery is used before the grid', () => {
  const { flows } = flowsOf(powers({ generationW: 0, useW: 2000, dischargeW: 1200, buyW: 800 }))
  expect(flows).toEqual([
    { from: 'battery', to: 'home', powerW: 1200 },
    { from: 'grid', to: 'home', powerW: 800 },
  ])
})

test('the battery can charge from the grid', () => {
  const { flows } = flowsOf(powers({ generationW: 500, useW: 300, chargeW: 2000, buyW: 1800 }))
  expect(flows).toContainEqual({ from: 'grid', to: 'battery', powerW: 1800 })
})

test('buying on one phase and selling on another leaves nothing unknown', () => {
  const { flows, unknownUse, unknownSource } = flowsOf(
    powers({ generationW: 5000, useW: 3000, buyW: 3000, sellW: 5000 }),
  )
  expect(flows).toContainEqual({ from: 'pv', to: 'grid', powerW: 5000 })
  expect(flows).toContainEqual({ from: 'grid', to: 'home', powerW: 3000 })
  expect([unknownUse.grid, unknownSource.grid]).toEqual([0, 0])
})

test('without a meter it is unknown where generation goes', () => {
  const { flows, unknownUse } = flowsOf(powers({ generationW: 4200 }))
  expect(flows).toEqual([])
  expect(unknownUse.pv).toBe(4200)
})

test('use that no measured source covers has an unknown source', () => {
  expect(flowsOf(powers({ generationW: 1000, useW: 1500 })).unknownSource.home).toBe(500)
})

test('negative PV power at night counts as zero', () => {
  expect(flowsOf(powers({ generationW: -6, useW: 300, buyW: 300 })).flows).toEqual([
    { from: 'grid', to: 'home', powerW: 300 },
  ])
})

test('the flows and the unknown part of every source and sink add up to its power', () => {
  const watts = fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: null })
  const some = fc.record({
    generationW: watts,
    useW: watts,
    buyW: watts,
    sellW: watts,
    chargeW: watts,
    dischargeW: watts,
    generatorW: watts,
  })
  fc.assert(
    fc.property(some, (measured) => {
      const { flows, unknownUse, unknownSource } = flowsOf(measured)
      const given: Record<Source, number | null> = {
        pv: measured.generationW,
        battery: measured.dischargeW,
        generator: measured.generatorW,
        grid: measured.buyW,
      }
      const taken: Record<Sink, number | null> = {
        home: measured.useW,
        battery: measured.chargeW,
        grid: measured.sellW,
      }
      for (const [node, powerW] of Object.entries(given)) {
        const out = flows.filter(({ from }) => from === node).reduce((sum, flow) => sum + flow.powerW, 0)
        expect(out + unknownUse[node as Source]).toBe(powerW ?? 0)
      }
      for (const [node, powerW] of Object.entries(taken)) {
        const into = flows.filter(({ to }) => to === node).reduce((sum, flow) => sum + flow.powerW, 0)
        expect(into + unknownSource[node as Sink]).toBe(powerW ?? 0)
      }
      expect(flows.every(({ from, to, powerW }) => powerW > 0 && (from as string) !== to)).toBe(true)
    }),
  )
})

const powers = (own: Partial<Powers>): Powers => ({
  generationW: null,
  useW: null,
  buyW: null,
  sellW: null,
  chargeW: null,
  dischargeW: null,
  ...own,
})
