import { contract } from '@heliograph/contract'
import { routes, type Route } from '#wire/routes.ts'
import type { Backgrounds } from './backgrounds.ts'
import type { ModuleMaps } from './module-map.ts'
import { toBackground, toMapOfDay, toPattern, toPowers, toSheet } from './module-map.wire.ts'
import type { UsualDays } from './module-pattern.ts'
import type { PaperMaps } from './paper-map.ts'
import type { SheetPhotos } from './sheet-photo.ts'

export const moduleMapRoutes = ({ maps, usualDay, photos, papers, backgrounds }: Parts): Route[] =>
  routes(contract.moduleMap, {
    ofDay: async ({ plantId, params, session }) => toMapOfDay(await maps.ofDay(plantId, params.day, session)),
    powers: async ({ plantId, params }) => toPowers(await maps.powers(plantId, params.day)),
    pattern: async ({ plantId, params }) => toPattern(await usualDay(plantId, params.day)),
    save: async ({ plantId, body, session, ip }) => ({
      version: await maps.save(
        plantId,
        { ...body, background: body.background && toBackground(body.background) },
        { caller: session, ip },
      ),
    }),
    background: ({ plantId, query }) => backgrounds.read(plantId, query.picture),
    print: async ({ plantId, body: { arrays }, query, session }) => ({
      name: `paper-map-${plantId}.pdf`,
      pieces: [await papers.print(plantId, { arrays, asked: query.language ?? '' }, session)],
    }),
    recognise: async ({ plantId, body, session }) =>
      toSheet(
        await photos.recognise(plantId, { bytes: Buffer.from(body.picture, 'base64'), frame: body.frame }, session),
      ),
  })

interface Parts {
  maps: ModuleMaps
  usualDay: UsualDays
  photos: SheetPhotos
  papers: PaperMaps
  backgrounds: Backgrounds
}
