import { pointNames, points, type Point } from '@heliograph/domain/points'

/** A point by its own name (`acPower`) or its storage name (`APo_t1`). */
export const pointOf = (name: string): Point | undefined => pointsByName.get(name)

const pointsByName = new Map<string, Point>(
  pointNames.flatMap((point): [string, Point][] => [
    [point, point],
    [points[point].storageName, point],
  ]),
)
