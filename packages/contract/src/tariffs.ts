import { priceRowFaults, priceSeriesKinds, priceUnits } from '@heliograph/domain/hourly-prices'
import { incomeKinds } from '@heliograph/domain/income'
import { paybackGaps } from '@heliograph/domain/payback'
import { priceSourceFailures } from '@heliograph/domain/price-answers'
import { chargePeriods } from '@heliograph/domain/tariffs'
import { Type } from 'typebox'
import { call, type Received } from './kit/call.ts'
import { instant, nothing, nullable, plantId } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'
import { each, income, numbers } from './measures.ts'
import { price } from './written-plants.ts'

const ofPlant = Type.Object({ id: plantId })
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const chargedPer = Type.Enum([...chargePeriods])

/** Per kWh: what is fed in, and what is bought. */
const hourPrices = ['benchmarkPrice', 'consumptionPrice'] as const
/** These, or one price for everything generated. */
const plantPrices = [...hourPrices, 'mergeElectricPrice'] as const
/** Besides, for each kWh that is generated, and what the supplier charges whatever is bought, per day, month or year. */
const tariffPrices = [...plantPrices, 'subsidyUnitAmount', 'fixedCharge'] as const

/** Hours of the clock, in the plant's zone, at which other prices are valid. The first that fits counts. */
const window = {
  /** 1 to 12. */
  months: Type.Array(Type.Integer({ minimum: 1, maximum: 12 }), { minItems: 1, maxItems: 12 }),
  /** 1 to 7, Monday is 1. */
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 }),
  fromHour: Type.Integer({ minimum: 0, maximum: 23 }),
  /** Not after `fromHour`: over midnight. */
  toHour: Type.Integer({ minimum: 1, maximum: 24 }),
}

const tariff = Type.Object({
  /** Its first day, in the plant's zone. It ends when the next one begins. */
  validFrom: day,
  ...numbers(...tariffPrices),
  /** Per cent of what is fed in that is paid for, or of its payment that the owner gets. */
  soldShare: Type.Number(),
  fixedChargePer: nullable(chargedPer),
  /** The day of the month on which a bill begins. */
  billingDay: Type.Integer(),
  windows: Type.Array(Type.Object({ ...window, ...numbers(...hourPrices) })),
  /** Whether the price is that of each hour, in the plant's series. Then the price here is added to it. */
  hourlyPurchase: Type.Boolean(),
  hourlyFeedIn: Type.Boolean(),
  lastModifiedDate: instant,
})
export type Tariff = Static<typeof tariff>

const tariffList = Type.Object({
  currency: Type.String(),
  timezone: Type.String(),
  /** When the plant was put into operation. */
  firstDay: day,
  /** Those without a date: they are valid until the first tariff. */
  prices: Type.Object(numbers(...plantPrices)),
  tariffs: Type.Array(tariff),
})
export type TariffList = Static<typeof tariffList>

/** 3.2 kWh at 0.30 are 0.96. No price: more prices than anyone can read, such as those of hours. */
const term = <const Kind extends string>(kinds: readonly Kind[]) =>
  Type.Object({
    kind: Type.Unsafe<Kind>(Type.Enum([...kinds])),
    energy: Type.Number(),
    ...numbers('price'),
    amount: Type.Number(),
  })
export const incomeTerms = Type.Array(term(incomeKinds))

const costs = {
  /** What was bought, and the fixed charges. Null: unknown, or no price is entered. */
  ...numbers('costsBought', 'costsFixed'),
}

const earned = Type.Object({
  /** The period as far as it has passed. */
  startDay: day,
  endDay: day,
  currency: Type.String(),
  ...income('Value'),
  terms: incomeTerms,
  ...costs,
  costTerms: Type.Array(term(['bought'])),
  /** Seconds. Null where that was not kept, or without data. */
  coverage: nullable(Type.Object({ of: Type.Integer(), known: Type.Integer() })),
  /** Of its days, those on which nothing has a price. */
  daysWithoutPrice: Type.Integer(),
  isContradictory: Type.Boolean(),
  /** Days of a month or bill, months of a year, years in total; only those with data. */
  parts: Type.Array(Type.Object({ startDay: day, ...numbers('incomeValue'), ...costs })),
})
export type Earned = Static<typeof earned>

const payback = Type.Object({
  currency: Type.String(),
  /** What the plant cost to build without what others paid. Null if it is not entered. */
  ...numbers('netCost'),
  /** Earned and saved on all days that are known. */
  ...numbers('incomeTotal'),
  /** The first day with data. Null without any. */
  firstDay: nullable(day),
  /** Days from the start of operation that are not in the income, because they have no data or no price. */
  daysNotCounted: Type.Integer(),
  /** When the income had reached the cost. */
  paidBackOn: nullable(day),
  /** When it will, if each year brings as much as the last twelve months. */
  estimatedFor: nullable(day),
  /** Null if there is an estimate, or no need for one. */
  missing: nullable(Type.Enum([...paybackGaps])),
  /** When twelve months will be known, if they are not. */
  estimableFrom: nullable(day),
  /** The twelve months that the estimate rests on. Null without a whole year. */
  year: nullable(
    Type.Object({
      startDay: day,
      endDay: day,
      ...numbers('incomeValue'),
      /** Seconds. Null where that was not kept. */
      coverage: nullable(Type.Object({ of: Type.Integer(), known: Type.Integer() })),
      daysWithoutPrice: Type.Integer(),
    }),
  ),
})
export type Payback = Static<typeof payback>

const incomeScales = ['day', 'month', 'bill', 'year', 'total'] as const

const seriesKind = Type.Enum([...priceSeriesKinds])
const failure = Type.Enum([...priceSourceFailures])

/** Prices by the hour. Less than nothing where buying is paid for, or selling costs. */
const priceSeries = Type.Object({
  series: Type.Array(
    Type.Object({
      kind: seriesKind,
      /** Start of the first hour, end of the last one. */
      startTime: instant,
      endTime: instant,
      hours: Type.Integer(),
      /** Hours between them without a price. */
      missing: Type.Integer(),
    }),
  ),
  /** From where they are read regularly. What was read stays when a try fails. */
  sources: Type.Array(
    Type.Object({
      kind: seriesKind,
      /** The address can contain a key, so only its host is told. */
      host: Type.String(),
      unit: Type.Enum([...priceUnits]),
      triedTime: instant,
      /** When it last gave prices. */
      fetchedTime: instant,
      /** Why the last try gave none. */
      failure: nullable(failure),
      /** The status of the provider's answer, where that was an error. */
      status: nullable(Type.Integer()),
    }),
  ),
})
export type PriceSeries = Static<typeof priceSeries>

const enteredPrices = Type.Object({
  kind: seriesKind,
  unit: Type.Enum([...priceUnits]),
  /** A list of times and prices as CSV. Times without an offset are of the clock in the plant's zone. */
  text: Type.String({ minLength: 1, maxLength: 1_000_000 }),
})

export type EnteredPrices = Static<typeof enteredPrices>

const judgedPrices = Type.Object({
  rows: Type.Integer(),
  hours: Type.Integer(),
  missing: Type.Integer(),
  /** Prices of halves or quarters of an hour became their mean. */
  areMeans: Type.Boolean(),
  startTime: nullable(instant),
  endTime: nullable(instant),
  /** Per kWh. */
  ...numbers('lowest', 'highest'),
  faultCount: Type.Integer(),
  /** The first of them. */
  faults: Type.Array(Type.Object({ line: Type.Integer(), fault: Type.Enum([...priceRowFaults]) })),
})
export type JudgedPrices = Static<typeof judgedPrices>

const judgedList = {
  access: { plant: 'operate', at: 'params.id' },
  refusals: [],
  bodyLimit: 2 * 1024 * 1024,
  params: ofPlant,
  body: enteredPrices,
  output: judgedPrices,
} as const

const triedSource = Type.Object({
  /** Null if it gave prices. Otherwise nothing was kept. */
  failure: nullable(failure),
  status: nullable(Type.Integer()),
  prices: nullable(judgedPrices),
})
export type TriedPriceSource = Static<typeof triedSource>

/** What energy costs and earns, from a day on. */
export const tariffs = {
  list: call({
    endpoint: 'GET /maintain-s/station/{id}/tariffs',
    summary: 'The tariffs of a plant in the order of their days (ours)',
    access: { plant: 'read', at: 'params.id' },
    scope: 'none',
    refusals: [],
    params: ofPlant,
    output: tariffList,
  }),
  save: call({
    endpoint: 'POST /maintain-s/station/{id}/tariffs',
    summary: 'Add a tariff, or change one (ours). The income of all days follows the tariffs of these days',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['PLANT_CHANGED_MEANWHILE'],
    params: ofPlant,
    body: Type.Object({
      validFrom: day,
      ...each(tariffPrices, price),
      /** 100 without it. To a tenth of a per cent. */
      soldShare: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
      fixedChargePer: Type.Optional(nullable(chargedPer)),
      billingDay: Type.Optional(Type.Integer({ minimum: 1, maximum: 31 })),
      /** For each of its prices, the tariff has one for all other hours. */
      windows: Type.Optional(Type.Array(Type.Object({ ...window, ...each(hourPrices, price) }), { maxItems: 24 })),
      hourlyPurchase: Type.Optional(Type.Boolean()),
      hourlyFeedIn: Type.Optional(Type.Boolean()),
      /** The day of the tariff that is changed, which may get another one. */
      replaces: Type.Optional(nullable(day)),
      /** Of that tariff, as it was read: a change that someone else made since then is not overwritten. */
      lastModifiedDate: Type.Optional(nullable(Type.Number({ minimum: 0, maximum: 1e11 }))),
    }),
    output: tariffList,
  }),
  remove: call({
    endpoint: 'DELETE /maintain-s/station/{id}/tariffs/{validFrom}',
    summary: 'Remove a tariff (ours): the one before it is valid instead',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [],
    params: Type.Object({ id: plantId, validFrom: day }),
    output: nothing,
  }),
  income: call({
    endpoint: 'GET /maintain-s/station/{id}/income',
    summary: 'What a plant earned, saved and cost in the period with a day, with its calculation (ours)',
    access: { plant: 'read', at: 'params.id' },
    scope: 'none',
    refusals: [],
    params: ofPlant,
    query: Type.Object({ scale: Type.Enum([...incomeScales]), day }),
    output: earned,
  }),
  prices: call({
    endpoint: 'GET /maintain-s/station/{id}/tariffs/prices',
    summary: 'The series of hourly prices of a plant (ours)',
    access: { plant: 'read', at: 'params.id' },
    scope: 'none',
    refusals: [],
    params: ofPlant,
    output: priceSeries,
  }),
  checkPrices: call({
    endpoint: 'POST /maintain-s/station/{id}/tariffs/prices/check',
    summary: 'Check a list of hourly prices without keeping it (ours)',
    ...judgedList,
  }),
  savePrices: call({
    endpoint: 'POST /maintain-s/station/{id}/tariffs/prices',
    summary: 'Keep a list of hourly prices (ours): rows with an error are skipped, prices of the same hours replaced',
    ...judgedList,
  }),
  removePrices: call({
    endpoint: 'DELETE /maintain-s/station/{id}/tariffs/prices/{kind}',
    summary: 'Remove a series of hourly prices (ours)',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [],
    params: Type.Object({ id: plantId, kind: seriesKind }),
    output: nothing,
  }),
  savePriceSource: call({
    endpoint: 'POST /maintain-s/station/{id}/tariffs/prices/source',
    summary:
      'Read hourly prices from an address on the Internet, now and regularly (ours). CSV or JSON with times and prices; only https, nothing on the inside of this network. Nothing is kept if it gives no prices',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['TOO_MANY_REQUESTS'],
    params: ofPlant,
    body: Type.Object({
      kind: seriesKind,
      unit: Type.Enum([...priceUnits]),
      address: Type.String({ minLength: 1, maxLength: 2000 }),
      /** Only to see what it gives. */
      isTrial: Type.Boolean(),
    }),
    output: triedSource,
  }),
  removePriceSource: call({
    endpoint: 'DELETE /maintain-s/station/{id}/tariffs/prices/source/{kind}',
    summary: 'Read hourly prices from an address no longer (ours). Those that were read stay',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [],
    params: Type.Object({ id: plantId, kind: seriesKind }),
    output: nothing,
  }),
  payback: call({
    endpoint: 'GET /maintain-s/station/{id}/payback',
    summary: 'When a plant has earned what it cost to build, or is expected to (ours)',
    access: { plant: 'read', at: 'params.id' },
    scope: 'none',
    refusals: [],
    params: ofPlant,
    output: payback,
  }),
}

export type PriceSourceRequest = Received<(typeof tariffs)['savePriceSource']>['body']
export type SaveTariffRequest = Received<(typeof tariffs)['save']>['body']
