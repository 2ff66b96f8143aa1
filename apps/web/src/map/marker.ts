import type { Spot } from './clusters.ts'
import classes from './map.module.css'

export interface PointKind {
  name: string
  /** The colour of a state, as in chips. */
  tone: string
  /** Strokes in a square of 16, because colour alone is not enough. */
  sign: string
}

/** A marker button: a disc with a symbol for one point; for a cluster, a ring with the count and the worst symbol. */
export const markerOf = (
  { count }: Spot,
  { tone, sign }: PointKind,
  label: string,
  onPress: (event: MouseEvent) => void,
) => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = (count > 1 ? classes.cluster : classes.point)!
  button.dataset['tone'] = tone
  button.setAttribute('aria-label', label)
  button.title = label
  if (count > 1) {
    button.style.setProperty('--size', `${clusterPx(count)}px`)
    const number = document.createElement('span')
    number.textContent = `${count}`
    button.append(number)
  }
  button.append(signOf(sign))
  button.addEventListener('click', onPress)
  return button
}

export const pointPx = 28
export const clusterPx = (count: number) => 34 + 5 * `${count}`.length

/** A sign in a square of 16. */
export const signOf = (path: string) => {
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('viewBox', '0 0 16 16')
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(namespace, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

const namespace = 'http://www.w3.org/2000/svg'
