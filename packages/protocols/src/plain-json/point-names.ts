import { pointNamed, type NameSet } from '@heliograph/domain/point-names'
import { points, type Point } from '@heliograph/domain/points'

/** A point by its own name (`acPower`) or its storage name (`APo_t1`). */
export const pointOf = (name: string, names: NameSet = 'usual'): Point | undefined =>
  isPoint(name) ? name : pointNamed(name, names)

const isPoint = (name: string): name is Point => Object.hasOwn(points, name)
