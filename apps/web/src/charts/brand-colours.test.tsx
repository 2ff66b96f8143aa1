import { parseHex } from '@heliograph/brand/colours'
import { heliograph } from '@heliograph/brand/heliograph'
import { paletteWith } from '@heliograph/brand/palettes'
import { hourMs, spanOfDay } from '@heliograph/domain/zones'
import { pageWordsIn } from '@heliograph/phrases'
import { MantineProvider } from '@mantine/core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Scheme } from '#theme/looks.ts'
import { resolverOf, themeOf } from '#theme/theme.ts'
import { variablesOf } from '#theme/variables.ts'
import { EnergyBars } from './bars/energy-bars.tsx'
import { lineLookAt } from './curve/line-look.ts'
import { PowerCurve } from './curve/power-curve.tsx'
import { DayGrid } from './day-grid/day-grid.tsx'
import { HeatMap } from './heat-map/heat-map.tsx'
import { ShareRing } from './small/share-ring.tsx'
import { Sparkline } from './small/sparkline.tsx'

/** Twelve of its own, none of which is ours; some of them nobody could see on one of the surfaces. */
const own = {
  'chart-1': '#ffef00',
  'chart-2': '#0000ff',
  'chart-3': '#00ffd5',
  'chart-4': '#2b0030',
  'chart-5': '#ff00aa',
  'chart-6': '#7fb800',
  'chart-7': '#ff5a36',
  'chart-8': '#0a3d3d',
  'chart-9': '#c0c0ff',
  'chart-10': '#8a6d3b',
  'chart-11': '#d000d0',
  'chart-12': '#101010',
}
const brand = { ...heliograph, colours: paletteWith(own) }
const energies = ['generation', 'use', 'buy', 'sell', 'charge', 'discharge', 'soc'] as const

test.each<Scheme>(['light', 'dark'])(
  'every chart is drawn in the chart colours of the brand, readable: %s (spec §1, §3)',
  async (scheme) => {
    const shown = variablesOf(brand, scheme)
    const rgbOf = (property: string) => `rgb(${parseHex(shown[property] ?? '')?.join(', ')})`
    const screen = await render(
      <MantineProvider theme={themeOf(brand)} cssVariablesResolver={resolverOf(brand)} forceColorScheme={scheme}>
        <Charts />
      </MantineProvider>,
    )
    const at = (id: string) => screen.getByTestId(id).element()
    const colouredBy = (id: string) => {
      const found = new Set<string>()
      for (const canvas of at(id).querySelectorAll('canvas')) {
        const { width, height } = canvas
        const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
        for (let place = 0; place < data.length; place += 4)
          if (data[place + 3] === 255) found.add(`rgb(${data[place]}, ${data[place + 1]}, ${data[place + 2]})`)
      }
      return found
    }
    const numbered = Object.keys(own).map((type) => rgbOf(`--hg-${type}`))
    const directed = energies.map((energy) => rgbOf(`--hg-${energy}`))
    // The energies are the first seven.
    expect(directed).toEqual(numbered.slice(0, 7))
    await expect.poll(() => [...colouredBy('lines')]).toEqual(expect.arrayContaining(numbered))
    await expect.poll(() => [...colouredBy('curve')]).toEqual(expect.arrayContaining(directed))
    // Bars are fills, exactly as the colours were wished; where that is not seen on the card, it has an edge that is.
    const wished = Object.values(own).slice(0, energies.length)
    await expect
      .poll(() => [...colouredBy('bars')])
      .toEqual(expect.arrayContaining(wished.map((hex) => `rgb(${parseHex(hex)?.join(', ')})`)))
    const unseen = directed.filter((mark, place) => mark !== `rgb(${parseHex(wished[place] ?? '')?.join(', ')})`)
    expect(unseen.length).toBeGreaterThan(0)
    expect([...colouredBy('bars')]).toEqual(expect.arrayContaining(unseen))
    const styleOf = (id: string, selector: string, property: 'backgroundColor' | 'stroke') =>
      [...at(id).querySelectorAll(selector)].map((element) => painted(getComputedStyle(element)[property]))
    const [generation] = directed
    expect(styleOf('days', 'button[data-kind="some"]', 'backgroundColor')).toContain(generation)
    expect(styleOf('heat', '[data-kind="some"]', 'backgroundColor')).toContain(generation)
    expect(styleOf('ring', 'circle[style]', 'stroke')).toEqual(directed)
    expect(styleOf('spark', '*', 'stroke')).toContain(generation)
  },
)

/** As a screen shows it: what a browser computes for mixed colours is written as `oklab(…)`. */
const painted = (colour: string) => {
  const pixel = new OffscreenCanvas(1, 1).getContext('2d')
  if (!pixel || colour === 'none') return colour
  pixel.fillStyle = colour
  pixel.fillRect(0, 0, 1, 1)
  return `rgb(${Array.from(pixel.getImageData(0, 0, 1, 1).data.slice(0, 3)).join(', ')})`
}

const words = (await pageWordsIn('en', ['history'])).history.chart
const zone = 'Europe/Berlin'
const span = spanOfDay(zone, '2026-06-12')
const times = Array.from({ length: 24 }, (_, hour) => span.from + hour * hourMs)
const lines = (colours: readonly string[]) =>
  colours.map((colour, place) => ({
    id: colour,
    label: colour,
    unit: 'kW',
    axis: 'left' as const,
    colour,
    values: times.map(() => place + 1),
  }))

const Charts = () => {
  const about = { zone, title: 'June', summary: 'June.', fileName: 'june', words }
  return (
    <div style={{ width: 1000 }}>
      <div data-testid="lines">
        <PowerCurve
          {...about}
          span={span}
          emptyText=""
          curve={{ times, series: lines(Object.keys(own).map((_, place) => lineLookAt(place).colour)) }}
        />
      </div>
      <div data-testid="curve">
        <PowerCurve
          {...about}
          span={span}
          emptyText=""
          curve={{ times, series: lines(energies.map((energy) => `--hg-${energy}`)) }}
        />
      </div>
      <div data-testid="bars">
        <EnergyBars
          {...about}
          bars={{
            unit: 'kWh',
            labels: ['1'],
            titles: ['2026-06-01'],
            stacks: [
              {
                id: 'all',
                parts: energies.map((id) => ({ id, label: id, colour: `--hg-${id}`, values: [5] })),
              },
            ],
          }}
        />
      </div>
      <div data-testid="days">
        <DayGrid
          {...about}
          days={[{ day: '2026-06-01', value: 30 }]}
          label="Generation"
          unit="kWh"
          colour="--hg-generation"
          monthNames={['Jun']}
          onPick={() => undefined}
        />
      </div>
      <div data-testid="heat">
        <HeatMap
          {...about}
          rows={[{ id: '1', label: 'String', values: [100] }]}
          columns={[{ label: '12', title: '12:00', isLight: true }]}
          rowsLabel=""
          cellText={({ name }) => name}
          hint=""
          night=""
        />
      </div>
      <div data-testid="ring">
        <ShareRing shares={energies.map((id) => ({ id, value: 1, colour: `--hg-${id}` }))} />
      </div>
      <div data-testid="spark">
        <Sparkline values={[1, 2, 3]} colour="--hg-generation" label="A day" />
      </div>
    </div>
  )
}
