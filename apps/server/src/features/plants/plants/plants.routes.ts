import { contract } from '@heliograph/contract'
import { pageOf } from '#wire/answers.ts'
import type { Session } from '#wire/request.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { Favourites } from './favourites.ts'
import type { NewPlants } from './new-plants.ts'
import { enteredIn } from './new-plants.wire.ts'
import { toFinance, toGridType, toPlantDetail, toStation } from './plant-details.wire.ts'
import type { PlantEdits } from './plant-edits.ts'
import { changeIn, gridTypeIn, toPast } from './plant-edits.wire.ts'
import type { Importer, PlantImports } from './plant-imports.ts'
import { listedIn, toImport } from './plant-imports.wire.ts'
import type { PlantPictures } from './plant-pictures.ts'
import type { Plants } from './plants.ts'
import { filterIn, toEnergySaved, toPlantInformation, toPlantRow, windowIn } from './plants.wire.ts'

export const plantRoutes = ({ plants, newPlants, imports, edits, pictures, favourites, now }: Parts): Route[] =>
  routes(contract.plants, {
    search: async ({ session, query, body }) =>
      pageOf(
        await plants.search(session, filterIn(body, session), windowIn(query), { withCurves: body.curves ?? false }),
        toPlantRow,
      ),
    searchWrapped: async ({ session, query, body }) =>
      pageOf(await plants.search(session, filterIn(body.station ?? {}, session), windowIn(query)), (row) => ({
        station: toPlantRow(row),
        tags: [...row.tags],
        extraData: {},
      })),
    count: ({ session, body }) => plants.count(session, filterIn(body, session)),
    positions: ({ session, body }) => plants.positions(session, filterIn(body, session)),
    find: ({ session, query }) => plants.find(session, query.text),
    information: async ({ plantId, session }) => toPlantInformation(await plants.information(plantId, session)),
    station: async ({ plantId, session }) => toStation(await plants.station(plantId, session)),
    detail: async ({ plantId, session }) => toPlantDetail(await plants.detail(plantId, session), now()),
    create: async ({ body, session, ip }) => {
      const { userId, organisationId, functions } = session
      const creator = { userId, organisationId, functions, ip }
      const plantId = await newPlants.create(enteredIn(body), creator, body.requestKey)
      return toStation(await plants.station(plantId, session))
    },
    checkImport: async ({ query, body, session, ip }) =>
      toImport(await imports.check(body.rows.map(listedIn), importerOf(session, ip), query.lan)),
    import: async ({ query, body, session, ip }) =>
      toImport(await imports.create(body.rows.map(listedIn), importerOf(session, ip), query.lan, body.requestKey)),
    markFavourite: async ({ plantId, body: { following }, session: { userId } }) => {
      await (following ? favourites.mark(userId, plantId) : favourites.unmark(userId, plantId))
      return { powerStationId: plantId, following }
    },
    picture: ({ plantId, query: { shape } }) => pictures.read(plantId, shape ?? 'full'),
    putPicture: async ({ plantId, body, session, ip }) => {
      const { userId, organisationId } = session
      await pictures.put(plantId, Buffer.from(body.picture, 'base64'), { userId, organisationId, ip })
      return toStation(await plants.station(plantId, session))
    },
    removePicture: async ({ plantId, session, ip }) => {
      const { userId, organisationId } = session
      await pictures.remove(plantId, { userId, organisationId, ip })
      return toStation(await plants.station(plantId, session))
    },
    change: async ({ plantId, body, session, ip }) => {
      const { userId, organisationId } = session
      await edits.change(plantId, changeIn(body), { userId, organisationId, ip })
      return toStation(await plants.station(plantId, session))
    },
    finance: async ({ plantId, session }) => toFinance((await plants.station(plantId, session)).plant, now()),
    gridType: async ({ plantId, session }) => toGridType(await plants.station(plantId, session)),
    setGridType: async ({ plantId, query, session, ip }) => {
      const { userId, organisationId } = session
      await edits.change(plantId, gridTypeIn(query.gridInterconnectionType), { userId, organisationId, ip })
      return toGridType(await plants.station(plantId, session))
    },
    past: async ({ plantId, session }) => {
      const { plant } = await plants.station(plantId, session)
      return toPast(await edits.past(plantId, plant.zone))
    },
    energySaved: async ({ plantId }) => toEnergySaved(await plants.energySaved(plantId)),
  })

interface Parts {
  plants: Plants
  newPlants: NewPlants
  imports: PlantImports
  edits: PlantEdits
  pictures: PlantPictures
  favourites: Favourites
  now: () => number
}

const importerOf = ({ userId, organisationId, functions, permissions }: Session, ip: string): Importer => ({
  userId,
  organisationId,
  functions,
  ip,
  runsInstallation: permissions.includes('installation'),
})
