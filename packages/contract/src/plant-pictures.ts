import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { file } from './kit/file.ts'
import { plantId } from './kit/shapes.ts'
import { base64Picture, pictureBodyLimit } from './pictures.ts'
import { station } from './plant-details.ts'

const ofPlant = Type.Object({ id: plantId })

/** Rows of lists and the master data have the path of the picture as `stationImage`. */
export const pictureCalls = {
  picture: call({
    endpoint: 'GET /maintain-s/station/{id}/picture',
    summary:
      'The picture of a plant (ours): at most 1600 pixels wide and high, or a `square` of 128 for lists. `version` only makes ' +
      'the address of a new picture another one',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: ['resource_not_exist_or_deleted'],
    params: ofPlant,
    query: Type.Object({
      shape: Type.Optional(Type.Enum(['full', 'square'])),
      version: Type.Optional(Type.String({ maxLength: 32 })),
    }),
    output: file('image/webp'),
  }),
  putPicture: call({
    endpoint: 'POST /maintain-s/station/{id}/picture',
    summary:
      'Give a plant its picture, or another one (ours): jpeg, png or webp, at most 4 MB and 40 million pixels. Only the pixels ' +
      'are kept: not where it was taken, nor with what',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['RECOGNITION_ERROR', 'TOO_MANY_REQUESTS'],
    bodyLimit: pictureBodyLimit(1),
    params: ofPlant,
    body: Type.Object({ picture: base64Picture }),
    output: station,
  }),
  removePicture: call({
    endpoint: 'DELETE /maintain-s/station/{id}/picture',
    summary: 'Remove the picture of a plant (ours)',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [],
    params: ofPlant,
    output: station,
  }),
}
