import type { PlantInformation } from '@heliograph/contract/browser'

/** A working plant: a test only gives the fields that it is about. */
export const aPlant = (own: Partial<PlantInformation> = {}): PlantInformation => ({
  ...nothingKnown,
  id: 1,
  name: 'Sonnendach',
  type: 'HOUSE_ROOF',
  stationType: 'HOUSE_ROOF',
  system: 'HELIOGRAPH',
  powerType: 'PV',
  operating: true,
  gridInterconnectionType: 'EXCESS',
  installedCapacity: 5.4,
  regionTimezone: 'Europe/Berlin',
  regionTimezoneOffset: 60,
  createdDate: 1_700_000_000,
  lastUpdateTime: 1_774_173_600.5,
  condition: 'NORMAL',
  curve: null,
  networkStatus: 'NORMAL',
  asleepUntil: null,
  silentDevices: [],
  warningStatus: 'NORMAL',
  businessWarningStatus: 'NORMAL',
  consumerWarningStatus: 'NORMAL',
  generationPower: 3512,
  generationValue: 16.339,
  generationTotal: 5135.6,
  fullPowerHoursDay: 3.0257,
  tags: [],
  following: false,
  roleCode: [],
  externalRoleCode: [],
  currency: 'EUR',
  ...own,
})

const energies = ['generation', 'use', 'grid', 'buy', 'charge', 'discharge']
const spans = ['Value', 'Month', 'Year', 'Total', 'UploadTotal']
const fields = [
  'locationAddress locationLat locationLng regionNationId regionLevel1 regionLevel2 regionLevel3 regionLevel4 regionLevel5',
  'createdBy startOperatingTime usePower gridPower buyPower wirePower chargePower dischargePower batteryPower batterySoc',
  'incomeValue incomeMonth incomeYear incomeTotal incomeBasis generationUploadTotalOffset generationCapacity fullPowerYesterdayHours',
  'prYesterday irradiateIntensity temperature installationAzimuthAngle installationTiltAngle weather contactPhone ownerName',
  'stationImage pictureFile templateId entityRel relatedTime powerStationVO',
  ...energies.flatMap((energy) => spans.map((span) => energy + span)),
].flatMap((line) => line.split(' '))
/** Everything nullable is null. The fake client checks the result against the contract. */
const nothingKnown = Object.fromEntries(fields.map((field) => [field, null])) as unknown as PlantInformation
