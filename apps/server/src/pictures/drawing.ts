import { Parser } from 'saxen'
import { NoPicture } from './pictures.ts'

/**
 * An SVG with nothing but shapes and colours. Only what we know to be harmless is written into a new file, so nothing that a
 * reader of ours overlooks can get through: no scripts, no event handlers, no styles, no fonts, nothing that is fetched.
 * @throws NoPicture
 */
export const cleanDrawing = (svg: string) => {
  if (Buffer.byteLength(svg) > mostBytes) throw new NoPicture('It is too large')
  const parts: string[] = []
  /** The elements that are open: those that are not written are null. */
  const open: (string | null)[] = []
  let elements = 0
  let isBegun = false

  const parser = new Parser({ proxy: false })
  parser.ns({ 'http://www.w3.org/2000/svg': 'svg', 'http://www.w3.org/1999/xlink': 'xlink' })
  parser.on('error', (error: Error) => {
    throw new NoPicture(error.message)
  })
  parser.on('openTag', (name: string, attributes: () => Record<string, string>, decode: (text: string) => string) => {
    const element = name.replace(/^svg:/, '')
    const isRoot = open.length === 0
    // Nothing within an element that is left out, and one drawing only.
    const isWritten = isRoot ? element === 'svg' && !isBegun : open.at(-1) !== null && shapes.has(element)
    open.push(isWritten ? element : null)
    if (!isWritten) return
    elements += 1
    if (elements > mostElements) throw new NoPicture('It has too many parts')
    isBegun = true
    const kept = new Map(isRoot ? [['xmlns', 'http://www.w3.org/2000/svg']] : [])
    for (const [attribute, text] of Object.entries(attributes()))
      for (const [own, value] of keptOf(attribute.replace(/^svg:/, ''), decode(text))) kept.set(own, value)
    // Masks of masks multiply the work as copies do.
    if (open.some((outer) => outer === 'mask' || outer === 'clipPath'))
      for (const property of ['mask', 'clip-path']) kept.delete(property)
    parts.push(`<${element}${[...kept].map(([own, value]) => ` ${own}="${escape(value)}"`).join('')}>`)
  })
  parser.on('closeTag', () => {
    const element = open.pop()
    if (element) parts.push(`</${element}>`)
  })
  parser.parse(svg.replace(/^\uFEFF/, ''))
  if (!isBegun || open.length > 0) throw new NoPicture('It is no SVG')
  return parts.join('')
}

/** An attribute as it is written; a style, the one form that drawing programs write everywhere, as those it stands for. */
const keptOf = (name: string, text: string): [name: string, value: string][] => {
  const value = text.replace(/\s+/g, ' ').trim()
  // Other parts of the same drawing, such as a gradient that continues another.
  if (name === 'href' || name === 'xlink:href') return /^#[\w.-]+$/.test(value) ? [['href', value]] : []
  if (name === 'style') return styled(value)
  return properties.has(name) && isHarmless(value) ? [[name, value]] : []
}

const styled = (style: string) =>
  style.split(';').flatMap((line): [string, string][] => {
    const [name = '', value = ''] = line.split(':').map((part) => part.trim())
    return paints.has(name) && value !== '' && isHarmless(value) ? [[name, value]] : []
  })

/** Numbers, words and paths; `url()` only of the same drawing. */
const isHarmless = (value: string) =>
  value.length <= 20_000 &&
  /^[\w\s.,#%()+*/:-]*$/.test(value) &&
  !/[a-z]+:/i.test(value) &&
  value.replace(/url\(#[\w.-]+\)/g, '').search(/url|expression|import|\/\//i) < 0

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** No text: its font would be another on every machine. No copies: a few copies of copies would take a browser minutes. */
const shapes = new Set([
  'svg',
  'g',
  'defs',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
])

const paints = new Set([
  'fill',
  'fill-opacity',
  'fill-rule',
  'clip-path',
  'clip-rule',
  'color',
  'display',
  'mask',
  'opacity',
  'stop-color',
  'stop-opacity',
  'stroke',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-opacity',
  'stroke-width',
  'visibility',
])

const places =
  'id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform offset preserveAspectRatio'
const units = 'gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits'
const properties = new Set([...paints, ...places.split(' '), ...units.split(' ')])

const mostBytes = 64 * 1024
const mostElements = 1_000
