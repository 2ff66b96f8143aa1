import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Canvas } from './canvas.tsx'
import type { Look } from './look.ts'

test('a change of the colour scheme redraws the same canvas in the new colours', async () => {
  const root = document.documentElement
  root.style.setProperty('--chart-test', 'light-dark(rgb(1, 2, 3), rgb(4, 5, 6))')
  root.style.colorScheme = 'light'
  const looks: string[] = []
  const draw = (look: Look) => {
    looks.push(look.colour('--chart-test'))
    return { xAxis: {}, yAxis: {}, series: [] }
  }
  const onFailed = vi.fn()
  const screen = await render(
    <div style={{ position: 'relative', width: 300, height: 200 }}>
      <Canvas draw={draw} onFailed={onFailed} />
    </div>,
  )
  await expect.poll(() => screen.container.querySelector('canvas')).not.toBeNull()
  const canvas = screen.container.querySelector('canvas')
  await expect.poll(() => looks.at(-1)).toBe('rgb(1, 2, 3)')
  root.style.colorScheme = 'dark'
  await expect.poll(() => looks.at(-1)).toBe('rgb(4, 5, 6)')
  expect(screen.container.querySelector('canvas')).toBe(canvas)
  expect(onFailed).not.toHaveBeenCalled()
  root.removeAttribute('style')
})

test('unmounting disposes of the drawing', async () => {
  const screen = await render(
    <div style={{ position: 'relative', width: 300, height: 200 }}>
      <Canvas draw={() => ({ xAxis: {}, yAxis: {}, series: [] })} onFailed={() => undefined} />
    </div>,
  )
  await expect.poll(() => screen.container.querySelector('canvas')).not.toBeNull()
  const box = screen.container.querySelector('[_echarts_instance_]')
  await screen.unmount()
  expect(box).not.toBeNull()
  expect(box?.querySelector('canvas')).toBeNull()
})

test('a drawing far below the window is made when it comes near', async () => {
  const draw = vi.fn(() => ({ xAxis: {}, yAxis: {}, series: [] }))
  const screen = await render(
    <div style={{ paddingBlockStart: 4000 }}>
      <div style={{ position: 'relative', width: 300, height: 200 }}>
        <Canvas draw={draw} onFailed={() => undefined} />
      </div>
    </div>,
  )
  // Longer than a drawing in the window takes.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.container.querySelector('canvas')).toBeNull()
  scrollTo(0, 4000)
  await expect.poll(() => screen.container.querySelector('canvas')).not.toBeNull()
  scrollTo(0, 0)
})

test('a page that is printed has its drawings', async () => {
  const screen = await render(
    <div style={{ paddingBlockStart: 4000 }}>
      <div style={{ position: 'relative', width: 300, height: 200 }}>
        <Canvas draw={() => ({ xAxis: {}, yAxis: {}, series: [] })} onFailed={() => undefined} />
      </div>
    </div>,
  )
  await expect.poll(() => screen.container.firstElementChild).not.toBeNull()
  dispatchEvent(new Event('beforeprint'))
  await expect.poll(() => screen.container.querySelector('canvas')).not.toBeNull()
})
