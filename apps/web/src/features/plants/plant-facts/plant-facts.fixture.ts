import type { DeviceListItem, EnergySaved, PlantDetail } from '@heliograph/contract/browser'

type Own = { [Part in 'station' | 'finance' | 'metering' | 'powerStationUserorOrg']?: Partial<PlantDetail[Part]> }

const noFields = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, null]))
const audit = { createdBy: 3, createdDate: 1_700_000_000, lastModifiedBy: 3, lastModifiedDate: 1_700_000_000 }
const devices = 'TOTAL_FROM_DAILY_SUM'

/** A plant in Berlin's zone, for which the owner entered little. */
export const aDetail = ({ station, finance, metering, powerStationUserorOrg }: Own = {}): PlantDetail => ({
  station: {
    ...noFields(
      'contactPhone gridConnectedTime floorArea pictureFile ownerRemark ownerName ownerCompany stationImage nmi',
    ),
    id: 7,
    name: 'Sonnendach',
    creatorOrganizationId: 0,
    ownerAccountId: 3,
    type: 'HOUSE_ROOF',
    location: { lat: 48.137154, lng: 11.576124, address: 'Marienplatz 1, Munich' },
    region: { ...noFields('nationId level1 level2 level3 level4 level5'), timezone: 'Europe/Berlin' },
    gridInterconnectionType: 'BATTERY_BACKUP',
    installationAzimuthAngle: 171,
    installationTiltAngle: 38.5,
    installedCapacity: 10.329,
    startOperatingTime: 1_761_003_000,
    valid: true,
    ...audit,
    powerType: 'PV',
    system: 'HELIOGRAPH',
    authOpen: false,
    ...station,
  } as PlantDetail['station'],
  finance: {
    ...noFields(
      'constructionCost constructionSubsidy constructionDate financingAmount financingProportion financingRepaymentMethod',
    ),
    ...noFields(
      'nationalSubsidy provincialSubsidy prefecturalSubsidy countySubsidy financingTerm financingInterestRate',
    ),
    ...noFields('financingPeriod benchmarkPrice consumptionPrice desulfurizationPrice tariffUrl financing'),
    ...noFields('subsidyUnitAmount dayRefund'),
    powerStationId: 7,
    currency: 'EUR',
    mergeElectricPrice: 0.0811,
    ...audit,
    ...finance,
  } as PlantDetail['finance'],
  metering: {
    ...noFields('generationStatisticMethod consumptionStatisticMethod utilityStatisticMethod batteryStatisticMethod'),
    ...noFields('irradianceStatisticMethod theoryConsumeProportion theoreticalStatisticMethod irradianceMethod'),
    powerStationId: 7,
    generationTotalOffset: 0,
    consumeTotalOffset: 0,
    repeatedHint: false,
    statisticMethodSettingStrategy: 'DYNAMIC',
    consumeProportionStatisticMethod: 'COMPUTE',
    cumulativeElectricMethod: devices,
    electricityConsumptionMethod: devices,
    electricityPurchaseMethod: devices,
    gridInterconnectionMethod: devices,
    chargingElectricityMethod: devices,
    dischargeElectricityMethod: devices,
    generationZero: false,
    countedFrom: null,
    ...audit,
    ...metering,
  } as PlantDetail['metering'],
  creatorUser: null,
  powerStationUserorOrg: {
    ...noFields('orgName nameList adminName adminPhone adminEmail userPhone userId orgId'),
    userName: 'Marta Lindner',
    userEmail: 'marta@example.org',
    organization: false,
    ...powerStationUserorOrg,
  } as PlantDetail['powerStationUserorOrg'],
  totalRunningDayCount: 396,
  hasBattery: true,
})

export const aDeviceItem = (own: Partial<DeviceListItem> = {}): DeviceListItem => ({
  ...(noFields(
    'productId sensor gatewayId gatewaySn collectionTime generation generationTotal generationPower',
  ) as object as DeviceListItem),
  ...(noFields('signalIntensity communicationMode featureData') as object),
  deviceId: 1,
  deviceSn: 'SH2300265570',
  deviceName: 'Inverter 1',
  deviceType: 'INVERTER',
  deviceStatus: 1,
  stationId: 7,
  systemId: 7,
  timeZone: 'Europe/Berlin',
  newDevice: false,
  alertStatus: -1,
  ...own,
})

export const saved: EnergySaved = {
  systemId: 7,
  generationValueTotal: 13_168.37,
  standardCoalSaved: 4.0163,
  emissionReductionCO2: 10.4425,
  treesPlanted: 717.42,
  estimate: { co2: 4.3456, trees: 237.46, country: 'DE', gPerKwh: 330, year: 2025, source: 'Ember, Our World in Data' },
  incomeTotal: 2106.93,
  incomeBasis: 'soldAndUsed',
}
