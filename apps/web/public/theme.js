// Runs before the first paint, so that a dark screen never flashes light. The key is theme/colour-scheme.ts's.
const wished = () => {
  try {
    return localStorage.getItem('colour-scheme')
  } catch {
    // A browser that keeps nothing shows what the system wishes.
    return null
  }
}
const wish = wished()
const dark = wish === 'dark' || (wish !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
