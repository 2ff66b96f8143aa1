// What each frame of a page costs its thread, from the browser's own trace.
import { framesOf } from './page.mjs'

/**
 * Milliseconds of the thread's own clock for each frame while an action runs once a frame, the shortest first: all tasks
 * from one animation frame to the next, which are scripts, styles, layout and paint. Raster is done by other threads.
 * @param {any} browser @param {any} page
 * @param {{ times: number, every?: number, code: string }} action the body of a function of `time`; with `every`, it runs in
 * one of so many frames, and the costliest of them counts
 * @returns {Promise<number[]>}
 */
export const costsOf = async (browser, page, { times, every = 1, code }) => {
  const frames = times * every
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', '__metadata'],
  })
  // The first one also starts the trace.
  await framesOf(
    page,
    frames + 1,
    `if (frame === 0 || (frame - 1) % ${every} > 0) return; const time = (frame - 1) / ${every}; ${code}`,
  )
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  const threadOf = ({ pid, tid }) => `${pid}/${tid}`
  const beats = traceEvents.filter(({ name }) => name === 'FireAnimationFrame')
  const counts = new Map()
  for (const beat of beats) counts.set(threadOf(beat), (counts.get(threadOf(beat)) ?? 0) + 1)
  const [thread] = [...counts].toSorted(([, left], [, right]) => right - left)[0] ?? []
  const starts = beats
    .filter((beat) => threadOf(beat) === thread)
    .map(({ ts }) => ts)
    .toSorted((left, right) => left - right)
  const costs = starts.slice(1).map(() => 0)
  const tasks = traceEvents
    .filter((event) => event.name === 'ThreadControllerImpl::RunTask' && event.ph === 'X' && threadOf(event) === thread)
    .toSorted((left, right) => left.ts - right.ts)
  // Not `RunTask`, which also counts waiting. A task that fires an animation frame begins before it does, and belongs to it.
  let frame = -1
  for (const { ts, dur, tdur } of tasks) {
    while (frame + 1 < starts.length && starts[frame + 1] <= ts + dur) frame++
    if (frame >= 0 && frame < costs.length) costs[frame] += (tdur ?? dur) / 1000
  }
  if (costs.length < frames) throw new Error(`only ${costs.length} frames were drawn`)
  const counted = costs.slice(-frames)
  return Array.from({ length: times }, (_, time) =>
    Math.max(...counted.slice(time * every, (time + 1) * every)),
  ).toSorted((left, right) => left - right)
}
