import type { FastSystem, OperatingSystem } from '@heliograph/contract/browser'

const energies = ['generation', 'use', 'grid', 'buy', 'charge', 'discharge']
const ratios = ['generationRatio', 'gridRatio', 'chargeRatio', 'useRatio', 'buyRatio', 'useDischargeRatio']

/** Everything nullable is null. The fake client checks the result against the contract. */
const unknown = <Answer>(...lines: string[]) =>
  Object.fromEntries(lines.flatMap((line) => line.split(' ')).map((field) => [field, null])) as unknown as Answer

const energiesAs = (...suffixes: string[]) => suffixes.flatMap((suffix) => energies.map((name) => name + suffix))

/** A plant that has not reported yet: a test only gives the fields that it is about. */
export const aSilent: FastSystem = {
  ...unknown<FastSystem>(
    ...energiesAs('Power', 'Value', 'UploadTotal'),
    'wirePower batteryPower batterySoc genStatus wireStatus batteryStatus useStatus',
    'generationUploadTotalOffset selfSufficiencyValue generationCapacity fullPowerHoursDay',
    'generatorPower backupPower chargePortPower smartLoadPower generatorValue',
    'ambientTemperature moduleTemperature irradiance windSpeed',
  ),
  systemId: 1,
  networkStatus: 'NORMAL',
  asleepUntil: null,
  silentDevices: [],
  warningStatus: 'NORMAL',
  pastVersion: 0,
  isResting: false,
  lastUpdateTime: Math.floor(Date.now() / 1000),
}

/** A house that uses one half and sells the other. */
export const aFast = (own: Partial<FastSystem>): FastSystem => ({
  ...aSilent,
  generationPower: 4200,
  usePower: 2100,
  gridPower: 2100,
  buyPower: 0,
  generationValue: 10,
  ...own,
})

const notCounted = { sold: null, used: null, generated: null, terms: [], coverage: null, isContradictory: false }

export const anOperating = (own: Partial<OperatingSystem>): OperatingSystem => ({
  ...unknown<OperatingSystem>(
    ...energiesAs('Month', 'Year', 'Total'),
    ...['', 'Month', 'Year'].flatMap((span) => ratios.map((name) => name + span)),
    'incomeValue incomeMonth incomeYear incomeTotal incomeBasis pricePerKwh feedInPrice purchasePrice temperature',
    'selfGenAndUseValue absorbedUseValue genForGrid useFromBuy fullPowerHoursTotal fullPowerYesterdayHours',
  ),
  incomeFrom: { day: notCounted, month: notCounted, year: notCounted, total: notCounted },
  ...aFast({}),
  businessWarningStatus: 'NORMAL',
  consumerWarningStatus: 'NORMAL',
  ...own,
})
