// Runs before the first paint, so that a dark screen never flashes light. The key is the one in theme/colour-scheme.ts.
const wished = () => {
  try {
    return localStorage.getItem('colour-scheme')
  } catch {
    // Without storage, the system setting applies.
    return null
  }
}
const wish = wished()
const dark = wish === 'dark' || (wish !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
