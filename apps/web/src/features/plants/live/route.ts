export interface Place {
  x: number
  y: number
}

/** A route between two nodes: an SVG path, and the position and direction of its arrow. */
export interface Route {
  d: string
  arrow: Place & { degrees: number }
}

/** Straight segments at right angles with rounded corners. The arrow is in the middle of the longest segment. */
export const routeAlong = (corners: readonly Place[], radius: number): Route => {
  const last = corners.length - 1
  const commands = corners.map((corner, index) => {
    if (index === 0) return `M${at(corner)}`
    if (index === last) return `L${at(corner)}`
    const [before, after] = [corners[index - 1]!, corners[index + 1]!]
    const round = Math.min(radius, distance(before, corner) / 2, distance(corner, after) / 2)
    return `L${at(towards(corner, before, round))}Q${at(corner)} ${at(towards(corner, after, round))}`
  })
  return { d: commands.join(''), arrow: arrowOf(corners) }
}

const arrowOf = (corners: readonly Place[]) => {
  const pieces = corners.slice(1).map((to, index) => ({ from: corners[index]!, to }))
  const longest = pieces.reduce((best, piece) =>
    distance(piece.from, piece.to) > distance(best.from, best.to) ? piece : best,
  )
  const { from, to } = longest
  return {
    x: (from.x + to.x) / 2,
    y: (from.y + to.y) / 2,
    degrees: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
  }
}

const distance = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y)

const towards = (from: Place, to: Place, length: number): Place => {
  const whole = distance(from, to) || 1
  return { x: from.x + ((to.x - from.x) * length) / whole, y: from.y + ((to.y - from.y) * length) / whole }
}

const at = ({ x, y }: Place) => `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`
