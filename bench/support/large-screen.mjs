// What the large screen keeps while it runs: a wall shows it for weeks, so nothing may be left behind by a turn.
import { table } from './figures.mjs'
import { openContext, visit } from './page.mjs'

/** Minutes of an hour; of a shorter or longer run, the same shares. The first ones fill caches. */
const moments = [5, 20, 40, 60]
const rotateS = 20

/**
 * After a garbage collection at each of these moments: memory of scripts, nodes (those that left the page and are still
 * held are among them), listeners. Prints them; returns what each is more at the end than at the first moment.
 */
export const measureLargeScreen = async (browser, address, token, ready, minutes) => {
  const context = await openContext(browser, { viewport: { width: 1920, height: 1080 } }, address, token)
  const { page, session } = await visit(context, {}, `${address}/largescreen?rotate=${rotateS}`, ready)
  await session.send('HeapProfiler.enable')
  const keptNow = async () => {
    for (const _ of [1, 2, 3]) await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners, documents } = await session.send('Memory.getDOMCounters')
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    return { mb: usedSize / 1e6, elements, nodes, listeners: jsEventListeners, documents }
  }
  const begun = performance.now()
  const seen = []
  for (const moment of moments) {
    const at = ((moment * minutes) / 60) * 60_000
    await page.waitForTimeout(Math.max(0, begun + at - performance.now()))
    seen.push({ at: (at / 60_000).toFixed(1), ...(await keptNow()) })
    const { at: minute, mb, nodes, listeners } = seen.at(-1)
    console.log(`large screen, after ${minute} min: ${mb.toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners`)
  }
  await context.close()
  table([
    [`large screen, a page every ${rotateS} s`, 'heap MB', 'elements', 'nodes', 'listeners', 'documents'],
    ...seen.map(({ at, mb, elements, nodes, listeners, documents }) => [
      `after ${at} min`,
      mb.toFixed(1),
      elements,
      nodes,
      listeners,
      documents,
    ]),
  ])
  console.log()
  const [first, last] = [seen[0], seen.at(-1)]
  return { mb: last.mb - first.mb, nodes: last.nodes - first.nodes, listeners: last.listeners - first.listeners }
}
