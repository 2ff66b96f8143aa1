// Runs before the first paint, so that a dark screen never flashes light. The key is theme/colour-scheme.ts's.
;(function () {
  var wish = 'auto'
  try {
    wish = localStorage.getItem('colour-scheme') || 'auto'
  } catch (_) {}
  var dark = wish === 'dark' || (wish !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
