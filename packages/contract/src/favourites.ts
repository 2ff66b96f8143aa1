import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { id, plantId } from './kit/shapes.ts'

/** Favourites belong to a person, whatever organisation they act for. */
export const favouriteCalls = {
  markFavourite: call({
    endpoint: 'POST /maintain-s/station/{id}/following',
    summary:
      "Mark a plant as one of the caller's favourites, or not (ours). Rows of lists say it as `following`, and lists filter and " +
      'sort by it',
    access: { plant: 'read', at: 'params.id' },
    scope: 'none',
    refusals: [],
    params: Type.Object({ id: plantId }),
    body: Type.Object({ following: Type.Boolean() }),
    output: Type.Object({ powerStationId: id, following: Type.Boolean() }),
  }),
}
