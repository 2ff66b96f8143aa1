import { deviceTypes } from '@heliograph/domain/devices'
import {
  backgroundLimits,
  satelliteLimits,
  type BackgroundPlace,
  type SatellitePlace,
} from '@heliograph/domain/module-background'
import { farthest, highestNumber, mostArrays, mostModules, mostRows } from '@heliograph/domain/module-map'
import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { file } from './kit/file.ts'
import { id, instant, nullable, plantId, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { people } from './kit/withheld.ts'
import { base64Picture, pictureBodyLimit } from './pictures.ts'

const sheetLetters = Math.ceil((8 * 1024 * 1024) / 3) * 4

const ofPlant = Type.Object({ id: plantId })
const ofDay = Type.Object({
  id: plantId,
  day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: "In the plant's time zone" }),
})

const place = {
  row: Type.Integer({ minimum: 0, maximum: mostRows - 1 }),
  column: Type.Integer({ minimum: 0, maximum: mostRows - 1 }),
  /** Of the optimizer, micro-inverter or inverter that measures it; null while nobody said which. */
  sn: nullable(Type.String({ minLength: 1, maxLength: 64, pattern: '^[^\\u0000]*$' })),
  /** Of that device, from 1; 0 for all of it. */
  input: Type.Integer({ minimum: 0, maximum: 16 }),
}
/** What people on the roof call a module by; null until it was numbered. */
const number = nullable(Type.Integer({ minimum: 1, maximum: highestNumber }))
const metres = Type.Number({ minimum: -farthest, maximum: farthest })
const array = {
  id,
  name: text(64),
  /** Clockwise from north; tilt from the horizontal. Null if unknown. */
  azimuthDeg: nullable(Type.Number({ minimum: 0, maximum: 360 })),
  tiltDeg: nullable(Type.Number({ minimum: 0, maximum: 90 })),
  /** The longer side of the modules points up the roof. */
  portrait: Type.Boolean(),
  /** Its middle on a plane seen from above, metres to the right and down. */
  x: metres,
  y: metres,
  /** How far it is turned there, clockwise. */
  angleDeg: Type.Number({ minimum: -360, maximum: 360 }),
  rows: Type.Integer({ minimum: 1, maximum: mostRows }),
  columns: Type.Integer({ minimum: 1, maximum: mostRows }),
}

const within = ([minimum, maximum]: readonly [number, number]) => Type.Number({ minimum, maximum })
const backgroundPlace = {
  /** Its middle on the plane, metres to the right and down. */
  x: metres,
  y: metres,
  /** How wide it is there, metres. Its height follows from the picture. */
  widthM: within(backgroundLimits.widthM),
  /** How far it is turned there, clockwise. */
  angleDeg: within(backgroundLimits.angleDeg),
  /** 1: all of it shows. */
  opacity: within(backgroundLimits.opacity),
} satisfies Record<keyof BackgroundPlace, unknown>
/** Of whose place the page loads a satellite picture, if its reader allows that; none is kept here. */
const satellitePlace = Type.Object({
  latitude: within(satelliteLimits.latitude),
  longitude: within(satelliteLimits.longitude),
} satisfies Record<keyof SatellitePlace, unknown>)
const version = { pattern: '^[0-9a-f]{16}$', maxLength: 16 }

const device = {
  deviceId: id,
  sn: Type.String(),
  name: Type.String(),
  type: Type.Enum([...deviceTypes]),
  /** What it is wired to, or else its gateway. */
  hostId: nullable(id),
}

const moduleMapOfDay = Type.Object({
  /** Counts the times that it was saved; 0 if it never was, and the arrays are what the platform knows by itself. */
  version: Type.Integer(),
  savedTime: nullable(instant),
  /** For those who may change it. */
  savedBy: people(nullable(Type.String())),
  day: Type.String(),
  timezone: Type.String(),
  arrays: Type.Array(
    Type.Object({
      ...array,
      modules: Type.Array(
        Type.Object({
          ...place,
          number,
          /** Null if no device of the plant has this serial number. Of a replaced device the one that took its place. */
          deviceId: nullable(id),
          deviceName: nullable(Type.String()),
          /** kWh of the day; null if unknown. */
          energy: nullable(Type.Number()),
        }),
      ),
    }),
  ),
  /** A picture from straight above, below the drawing; null without one. */
  background: nullable(
    Type.Object({
      ...backgroundPlace,
      /** Of its picture: another one has another. Null for a satellite picture. */
      picture: nullable(Type.String()),
      /** Pixels of the picture. */
      width: nullable(Type.Integer()),
      height: nullable(Type.Integer()),
      satellite: nullable(satellitePlace),
    }),
  ),
  /** The devices of the plant that can be placed. */
  parts: Type.Array(
    Type.Object({
      ...device,
      /** Those that are placed apart; none: all of the device. */
      inputs: Type.Array(Type.Integer()),
      /** The MPP tracker of each of them, in the same order; null where it is not known. */
      trackers: Type.Array(nullable(Type.Integer())),
    }),
  ),
  /** What these are connected to, and what that is connected to. */
  hosts: Type.Array(Type.Object(device)),
})
export type ModuleMapOfDay = Static<typeof moduleMapOfDay>

const daySteps = {
  /** The start of the first step. */
  from: instant,
  stepS: Type.Integer(),
  steps: Type.Integer(),
}

const modulePowers = Type.Object({
  ...daySteps,
  modules: Type.Array(
    Type.Object({
      /** As in the map. */
      sn: Type.String(),
      input: Type.Integer(),
      /** A mean for each step, W; null if nothing was said. */
      powers: Type.Array(nullable(Type.Number())),
    }),
  ),
})
export type ModulePowers = Static<typeof modulePowers>

const modulePattern = Type.Object({
  /** The steps of each day by one offset from UTC, that of the last day; `from` is on it. */
  ...daySteps,
  firstDay: Type.String(),
  /** The day that was asked for, or the last one that is over. */
  lastDay: Type.String(),
  /** On how many days was looked: of thousands of modules fewer, evenly spread. */
  days: Type.Integer(),
  /** On how many of them any module said something. */
  daysKnown: Type.Integer(),
  modules: Type.Array(
    Type.Object({
      /** As in the map. */
      sn: Type.String(),
      input: Type.Integer(),
      /** On how many days it said something. */
      daysKnown: Type.Integer(),
      /** A mean for each step over the days on which it is known and can be compared, W; null if nothing was said. */
      powers: Type.Array(nullable(Type.Number())),
      /** Which of `siblings` it is compared with. */
      siblings: Type.Integer(),
    }),
  ),
  /** What the median of an array gave in each step on the same days; null where too few of it are known. */
  siblings: Type.Array(Type.Array(nullable(Type.Number()))),
})
export type ModulePattern = Static<typeof modulePattern>

const sticker = {
  sn: Type.String(),
  /** The name of the symbology of its code. */
  format: Type.String(),
  /** Its corners in the picture, pixels to the right and down, from the upper left on, clockwise, as it is read. */
  box: Type.Array(Type.Array(Type.Number())),
  /** What the rules of the plant say about it, by the codes of messages 52 to 56; null: it is a device of the plant with no place yet. */
  doubt: nullable(
    Type.Enum([
      'OPTIMIZER_NOT_IN_PLANT',
      'OPTIMIZER_ALREADY_IN_PLANT',
      'OPTIMIZER_IN_OTHER_PLANT',
      'GATEWAY_NOT_IN_PLANT',
      'OPTIMIZER_SAME_SERIAL',
    ]),
  ),
  /** Where it is drawn already. */
  drawn: nullable(Type.Object({ array: Type.String(), row: Type.Integer(), column: Type.Integer() })),
  /** The device of the plant that is meant if one letter was misread. */
  nearest: nullable(Type.String()),
}

const recognisedSheet = Type.Object({
  /** As it was looked at: boxes count in these pixels. */
  picture: Type.Object({ width: Type.Integer(), height: Type.Integer() }),
  /** The largest first. What isn't connected on the sheet is a grid of its own. */
  grids: Type.Array(
    Type.Object({
      /** For which the sheet was printed, as its marks say: rows and columns are those of this array. Null for other sheets. */
      arrayId: nullable(id),
      rows: Type.Integer(),
      columns: Type.Integer(),
      cells: Type.Array(
        Type.Object({
          ...sticker,
          row: Type.Integer(),
          column: Type.Integer(),
          /** From 1 for the middle of its place to 0 for the border to the next one. */
          certainty: Type.Number(),
        }),
      ),
    }),
  ),
  /** Read, and in no grid. */
  loose: Type.Array(Type.Object(sticker)),
})
export type RecognisedSheet = Static<typeof recognisedSheet>

const shareOfPicture = Type.Number({ minimum: 0, maximum: 1 })
const corner = Type.Object({ x: shareOfPicture, y: shareOfPicture })
const sheetFrame = Type.Object({
  /** The middle of each corner's sticker, as shares of the picture's width and height. */
  corners: Type.Object({ upperLeft: corner, upperRight: corner, lowerRight: corner, lowerLeft: corner }),
  rows: Type.Integer({ minimum: 2, maximum: mostRows }),
  columns: Type.Integer({ minimum: 2, maximum: mostRows }),
})
export type SheetFrame = Static<typeof sheetFrame>

const drawnArrays = Type.Array(
  Type.Object({
    ...array,
    modules: Type.Array(Type.Object({ ...place, number: Type.Optional(number) }), { maxItems: mostModules }),
  }),
  { maxItems: mostArrays },
)

/** Base64 of a jpeg, png or webp of at most 8 MB. */
const sheetPicture = Type.String({ maxLength: sheetLetters, pattern: '^[A-Za-z0-9+/]*={0,2}$' })

const drawnBackground = Type.Object({
  ...backgroundPlace,
  /** The picture that is kept, as it was read. */
  picture: Type.Optional(Type.String(version)),
  /** Instead: another one. A jpeg, png or webp of at most 4 MB and 40 million pixels. */
  photo: Type.Optional(base64Picture),
  /** Instead: the satellite picture of a place, as wide and as high. */
  satellite: Type.Optional(satellitePlace),
})
export type DrawnBackground = Static<typeof drawnBackground>

export const moduleMap = {
  ofDay: call({
    endpoint: 'GET /maintain-s/station/layout/{id}/info/{day}',
    summary: 'Where the modules of a plant are, and what each of them gave on a day',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: [],
    params: ofDay,
    output: moduleMapOfDay,
  }),
  /** Ours. */
  powers: call({
    endpoint: 'GET /maintain-s/station/layout/{id}/powers/{day}',
    summary: 'What each module of a plant gave during a day, in steps from the first light to the last',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: [],
    params: ofDay,
    output: modulePowers,
  }),
  /** Ours. */
  pattern: call({
    endpoint: 'GET /maintain-s/station/layout/{id}/pattern/{day}',
    summary:
      'What each module of a plant usually gives at each time of the day: a mean over the four weeks that end with a day, beside that of its ' +
      'siblings on the same days. Shade that returns stays, and clouds even out',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: ['TOO_MANY_REQUESTS'],
    params: ofDay,
    output: modulePattern,
  }),
  /** Ours. */
  save: call({
    endpoint: 'POST /maintain-s/station/layout/{id}',
    summary:
      'Save where all modules of a plant are, with the picture below them; refused if it was saved by someone else since it was read. Of a ' +
      'picture only the pixels are kept: not where it was taken, nor with what',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['PLANT_CHANGED_MEANWHILE', 'RECOGNITION_ERROR', 'TOO_MANY_REQUESTS'],
    bodyLimit: 1024 * 1024 + pictureBodyLimit(1),
    params: ofPlant,
    body: Type.Object({
      /** As it was read. */
      version: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 2 }),
      arrays: drawnArrays,
      /** Null removes it and its picture; left out, it stays as it is. */
      background: Type.Optional(nullable(drawnBackground)),
    }),
    output: Type.Object({ version: Type.Integer() }),
  }),
  /** Ours. */
  background: call({
    endpoint: 'GET /maintain-s/station/layout/{id}/background',
    summary: 'The picture below the module map of a plant, at most 2560 pixels wide and high',
    access: { plant: 'read', at: 'params.id' },
    scope: 'plants',
    refusals: ['resource_not_exist_or_deleted'],
    params: ofPlant,
    query: Type.Object({
      /** Only this one, as the map names it. */
      picture: Type.Optional(Type.String(version)),
    }),
    output: file('image/webp'),
  }),
  /** Ours. */
  print: call({
    endpoint: 'POST /maintain-s/station/layout/{id}/paper',
    summary:
      'Sheets of paper for a drawing, saved or not, with a place for the sticker of each module, as PDF. Marks in their corners tell a photo of one ' +
      'which array it is of and how it lies',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['PARAM_ERROR', 'TOO_MANY_REQUESTS'],
    bodyLimit: 1024 * 1024,
    params: ofPlant,
    query: Type.Object({ language: Type.Optional(text(16)) }),
    body: Type.Object({ arrays: drawnArrays }),
    output: file('application/pdf'),
  }),
  recognise: call({
    endpoint: 'POST /maintain-s/station/layout/photo/recognition/{id}',
    summary:
      'Where each sticker is on a photo of the paper map: rows, columns and how sure each place is, checked by the rules of the plant. ' +
      'Nothing is saved, and the photo is not kept. A refused photo has in `param` what is wrong with it',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['RECOGNITION_ERROR', 'TOO_MANY_REQUESTS'],
    bodyLimit: sheetLetters + 64 * 1024,
    params: ofPlant,
    body: Type.Object({
      picture: sheetPicture,
      /** Where the stickers in the corners of the grid are, for sheets whose grid isn't found. Sheets of ours need none. */
      frame: Type.Optional(sheetFrame),
    }),
    output: recognisedSheet,
  }),
}
