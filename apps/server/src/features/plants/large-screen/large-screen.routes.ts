import { contract, type PlantRow } from '@heliograph/contract'
import { pageOf } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { LargeScreen } from './large-screen.ts'
import { createdIn, toFleetCurve, toSummary, windowIn } from './large-screen.wire.ts'

export const largeScreenRoutes = <Row>(screen: LargeScreen<Row>, toPlantRow: ToPlantRow<Row>): Route[] =>
  routes(contract.largeScreen, {
    search: async ({ session, query }) =>
      pageOf(await screen.search(session, query.keyword, windowIn(query)), toPlantRow),
    created: async ({ session, query }) => pageOf(await screen.created(session, createdIn(query)), toPlantRow),
    summary: async ({ session }) => toSummary(await screen.summary(session)),
    curve: async ({ session }) => toFleetCurve(await screen.curve(session)),
  })

/** How the plants feature writes a plant of a list to the wire. */
export type ToPlantRow<Row> = (row: Row) => PlantRow
