import { expect, test } from 'vitest'
import { withoutMisread } from './misread-labels.ts'
import type { Label } from './sheet-grid.ts'

/** A box from its upper left corner on, turned around it. */
const label = (text: string, x: number, y: number, width: number, height: number, degrees = 0): Label => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const at = (right: number, down: number) => ({ x: x + right * cos - down * sin, y: y + right * sin + down * cos })
  return { text, corners: [at(0, 0), at(width, 0), at(width, height), at(0, height)] }
}
const whole = label('7103000370', 1090, 529, 275, 136)
const textsOf = (...labels: Label[]) => withoutMisread(labels).map(({ text }) => text)

test('a few lines within a sticker that seem to say something else are left out, however the sticker lies', () => {
  expect(textsOf(label('7103040070', 1092, 633, 270, 3), whole)).toEqual(['7103000370'])
  const turned = label('7103000370', 500, 500, 275, 136, 70)
  const { x, y } = turned.corners[3]
  expect(textsOf(turned, label('7103040070', x + 30, y - 20, 250, 3, 70))).toEqual(['7103000370'])
  const [a, b, c, d] = whole.corners
  expect(textsOf(label('7103040070', 1092, 633, 270, 3), { text: '7103000370', corners: [c, d, a, b] })).toEqual([
    '7103000370',
  ])
})

test('what is beside it, as thick as it, longer, or the same, stays', () => {
  for (const other of [
    label('beside', 1092, 670, 270, 3),
    label('as thick', 1092, 540, 270, 100),
    label('longer', 1000, 600, 400, 3),
    label('7103000370', 1092, 633, 270, 3),
  ])
    expect(textsOf(whole, other)).toEqual(['7103000370', other.text])
})
