/**
 * Printed pages are light in every colour scheme: a dark page wastes ink, and without backgrounds, which browsers leave
 * out, its light text is on white. Call it before what draws by the colours is mounted, so that this comes first.
 */
export const printLight = (root: HTMLElement) => {
  let scheme: string | null = null
  addEventListener('beforeprint', () => {
    scheme = root.getAttribute(attribute)
    root.setAttribute(attribute, 'light')
  })
  addEventListener('afterprint', () => {
    if (scheme !== null) root.setAttribute(attribute, scheme)
    scheme = null
  })
}

const attribute = 'data-mantine-color-scheme'
