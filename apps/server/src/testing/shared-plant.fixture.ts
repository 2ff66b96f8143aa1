import type { startTestServer } from './test-server.ts'

/** Ada owns a plant in Berlin that Cleo's company operates, and which Dan may view. Ben is a stranger with a plant of his own. */
export const aSharedPlant = async (server: Awaited<ReturnType<typeof startTestServer>>) => {
  const [ada, ben, cleo, dan] = await Promise.all([
    server.aCaller({ name: 'Ada' }),
    server.aCaller({ name: 'Ben' }),
    server.aCaller({ name: 'Cleo' }),
    server.aCaller({ name: 'Dan' }),
  ])
  const company = await server.anOrganisation([{ userId: cleo.id, may: 'operate' }])
  const plantId = await server.aPlant({ owner_id: ada.id, organisation_id: company, zone: 'Europe/Berlin' })
  await server.engine.db
    .insertInto('plant_rights')
    .values({ plant_id: plantId, user_id: dan.id, may: 'read' })
    .execute()
  const bensPlantId = await server.aPlant({ owner_id: ben.id })
  return { ada, ben, cleo, dan, plantId, bensPlantId }
}
