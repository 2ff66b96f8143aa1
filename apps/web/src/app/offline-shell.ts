/** Lets an installed app open without a network: `public/sw.js` caches the client's own files. */
export const keepShell = async () => {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  // Files loaded before the worker listened.
  active?.postMessage({ loaded: performance.getEntriesByType('resource').map(({ name }) => name) })
}
