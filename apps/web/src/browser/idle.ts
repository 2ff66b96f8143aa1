/** When the page has nothing else to do, or after three seconds; not every browser says when it is idle. */
export const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: latestMs })
    else setTimeout(resolve, latestMs)
  })

const latestMs = 3000
