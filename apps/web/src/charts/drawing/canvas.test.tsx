import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { printLight } from '#theme/paper.ts'
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

test('a dark page is printed in light colours, drawn before the paper is, and is dark again afterwards', async () => {
  const root = document.documentElement
  const attribute = 'data-mantine-color-scheme'
  root.setAttribute(attribute, 'dark')
  const style = document.createElement('style')
  style.textContent = `:root { --chart-test: rgb(1, 2, 3) } [${attribute}=dark] { --chart-test: rgb(4, 5, 6) }`
  document.head.append(style)
  printLight(root)
  const bar = (look: Look) => ({
    animation: !look.still,
    xAxis: { type: 'category', data: ['a'], show: false },
    yAxis: { show: false },
    grid: { left: 0, right: 0, top: 0, bottom: 0 },
    series: [{ type: 'bar', data: [1], barWidth: '100%', itemStyle: { color: look.colour('--chart-test') } }],
  })
  const screen = await render(
    <div style={{ position: 'relative', width: 300, height: 200 }}>
      <Canvas draw={bar} onFailed={() => undefined} />
    </div>,
  )
  const ink = () => {
    const canvas = screen.container.querySelector('canvas')
    return canvas && [...canvas.getContext('2d')!.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data]
  }
  await expect.poll(ink).toEqual([4, 5, 6, 255])
  dispatchEvent(new Event('beforeprint'))
  expect([root.getAttribute(attribute), ink()]).toEqual(['light', [1, 2, 3, 255]])
  dispatchEvent(new Event('afterprint'))
  expect(root.getAttribute(attribute)).toBe('dark')
  await expect.poll(ink).toEqual([4, 5, 6, 255])
  style.remove()
  root.removeAttribute(attribute)
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
