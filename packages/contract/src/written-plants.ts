import { gridTypes, plantTypes } from '@heliograph/domain/plants'
import { Type } from 'typebox'
import { nullable, requestKey, text, writtenInstant } from './kit/shapes.ts'

/** Up to six decimals are kept. Zero is a price, and null is none. */
export const price = Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 100_000 })))

/** In the plant's currency, in all. */
const amount = Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 1e9 })))

const timezone = Type.Optional(nullable(text(64)))
/** Degrees from north, clockwise: 180 is south. */
const azimuth = Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 360 })))
/** Degrees from the horizontal. */
const tilt = Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 90 })))

/** With the country's prefix: 6 to 15 digits, which are kept without what stands between them. */
const contactPhone = Type.Optional(nullable(text(32)))

const fields = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f]*$' }),
  type: Type.Enum([...plantTypes]),
  gridInterconnectionType: Type.Enum([...gridTypes]),
  /** kWp. */
  installedCapacity: Type.Number({ minimum: 0.01, maximum: 1_000_000 }),
  location: Type.Object({
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lng: Type.Number({ minimum: -180, maximum: 180 }),
    /** Left out: the nearest town. */
    address: Type.Optional(nullable(text(200))),
  }),
}
const moreFields = {
  region: Type.Optional(Type.Object({ timezone })),
  installationAzimuthAngle: azimuth,
  installationTiltAngle: tilt,
  /** From 1980 to a year from now. */
  startOperatingTime: Type.Optional(writtenInstant),
}
const finance = Type.Optional(
  Type.Object({
    /** ISO 4217. */
    currency: Type.Optional(nullable(Type.String({ maxLength: 3, pattern: '^[A-Z]{3}$' }))),
    /** Per kWh: what is fed in, what is bought, or one price for everything generated. */
    benchmarkPrice: price,
    consumptionPrice: price,
    mergeElectricPrice: price,
    /** What the plant cost to build, and what of it was paid by others. */
    constructionCost: amount,
    constructionSubsidy: amount,
  }),
)

/** What people enter about a new plant. Left out: the zone of the place, the currency of its country, started now. */
export const writtenPlant = Type.Object({
  station: Type.Object({ ...fields, ...moreFields, contactPhone }),
  finance,
  requestKey,
})

/** What people change of a plant. Fields that are left out stay. */
export const changedPlant = Type.Object({
  station: Type.Object({
    name: Type.Optional(fields.name),
    type: Type.Optional(fields.type),
    gridInterconnectionType: Type.Optional(fields.gridInterconnectionType),
    installedCapacity: Type.Optional(fields.installedCapacity),
    location: Type.Optional(fields.location),
    ...moreFields,
    /**
     * Null removes it. Only from those who see it: the owner, and others where the owner shows it. From others, who read null,
     * null changes nothing.
     */
    contactPhone,
    /** As it was read: a change that someone else made since then is not overwritten. */
    lastModifiedDate: Type.Number({ minimum: 0, maximum: 1e11 }),
  }),
  finance,
})
