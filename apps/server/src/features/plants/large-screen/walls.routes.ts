import { contract, type FastSystem } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import type { ToPlantRow } from './large-screen.routes.ts'
import type { Walls } from './walls.ts'
import { toOnePlant, toShow, toWall, wishIn, type DayPoint } from './walls.wire.ts'

/** How the features of plants tell of one of them. */
export interface OnePlant {
  liveOf: (plantId: number) => Promise<FastSystem>
  /** Its day so far, in its zone. */
  dayOf: (plantId: number, zone: string) => Promise<readonly DayPoint[]>
  now: () => number
}

export const wallRoutes = <Row>(
  walls: Walls<Row>,
  toPlantRow: ToPlantRow<Row>,
  { liveOf, dayOf, now }: OnePlant,
): Route[] =>
  routes(contract.walls, {
    list: async ({ session }) => ({ most: walls.mostWalls, data: (await walls.list(session)).map(toWall) }),
    create: ({ session, body: { requestKey, ...wish }, ip }) => walls.create(session, wishIn(wish), ip, requestKey),
    async change({ session, params, body, ip }) {
      await walls.change(session, params.id, wishIn(body), ip)
      return {}
    },
    async revoke({ session, params, ip }) {
      await walls.revoke(session, params.id, ip)
      return {}
    },
    show: async ({ wall }) => toShow(await walls.show(wall), toPlantRow),
    async plant({ wall, params }) {
      const row = toPlantRow(await walls.plant(wall, params.id))
      const [live, day] = await Promise.all([liveOf(row.id), dayOf(row.id, row.regionTimezone)])
      return toOnePlant(row, live, day, now())
    },
  })
