// Before the first paint. The keys are those of theme/colour-scheme.ts and app/first-paint.ts.
const kept = (key) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const root = document.documentElement
const wish = kept('colour-scheme') ?? kept('first-scheme')
const dark = wish === 'dark' || (wish !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
const frame = /(^|; )token=./.test(document.cookie) ? (kept('first-layout') ?? '1.5.3') : 'plain'
root.setAttribute('data-first', location.pathname.startsWith('/largescreen') ? 'none' : frame)
