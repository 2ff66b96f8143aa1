import { contract } from '@heliograph/contract'
import { pageOf } from '#wire/answers.ts'
import { routes } from '#wire/routes.ts'
import type { NewPlants } from './new-plants.ts'
import { enteredIn } from './new-plants.wire.ts'
import { toPlantDetail, toStation } from './plant-details.wire.ts'
import type { Plants } from './plants.ts'
import { filterIn, toEnergySaved, toPlantInformation, toPlantRow, windowIn } from './plants.wire.ts'

export const plantRoutes = (plants: Plants, newPlants: NewPlants) =>
  routes(contract.plants, {
    search: async ({ session, query, body }) =>
      pageOf(
        await plants.search(session, filterIn(body), windowIn(query), { withCurves: body.curves ?? false }),
        toPlantRow,
      ),
    count: ({ session, body }) => plants.count(session, filterIn(body)),
    positions: ({ session, body }) => plants.positions(session, filterIn(body)),
    find: ({ session, query }) => plants.find(session, query.text),
    information: async ({ plantId, session }) => toPlantInformation(await plants.information(plantId, session)),
    station: async ({ plantId, session }) => toStation(await plants.station(plantId, session)),
    detail: async ({ plantId, session }) => toPlantDetail(await plants.detail(plantId, session)),
    create: async ({ body, session, ip }) => {
      const { userId, organisationId, functions } = session
      const plantId = await newPlants.create(enteredIn(body), { userId, organisationId, functions, ip })
      return toStation(await plants.station(plantId, session))
    },
    energySaved: async ({ plantId }) => toEnergySaved(await plants.energySaved(plantId)),
  })
