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

/** A plant with everything that this API can tell, as an import or another client may have written it. */
export const aFullDetail = (): PlantDetail => {
  const detail = aDetail({
    station: {
      contactPhone: '491701234567',
      gridConnectedTime: 1_761_003_000,
      floorArea: 62.5,
      nmi: '20012345678',
      ownerName: 'Marta Lindner',
      ownerCompany: 'Lindner Wohnbau GmbH',
      ownerRemark: 'Key at number 3',
    },
    finance: {
      benchmarkPrice: 0.0794,
      consumptionPrice: 0.31,
      constructionCost: 18_000,
      constructionSubsidy: 2500,
      constructionDate: 1_761_003_000,
      financing: true,
      financingAmount: 12_000,
      financingProportion: 66,
      financingRepaymentMethod: 'Annuity',
      financingTerm: 10,
      financingInterestRate: 3.9,
      financingPeriod: 12,
      nationalSubsidy: 1000,
      provincialSubsidy: 500,
      prefecturalSubsidy: 300,
      countySubsidy: 200,
      subsidyUnitAmount: 0.0125,
      desulfurizationPrice: 0.04,
      tariffUrl: 'https://example.org/tariff',
      dayRefund: 1.5,
    },
    metering: {
      generationTotalOffset: 1200,
      consumeTotalOffset: 800,
      generationStatisticMethod: 'BY_METER',
      consumptionStatisticMethod: 'BY_METER',
      utilityStatisticMethod: 'BY_METER',
      batteryStatisticMethod: 'BY_METER',
      irradianceStatisticMethod: 'BY_SENSOR',
      irradianceMethod: 'BY_SENSOR',
      theoreticalStatisticMethod: 'BY_SENSOR',
      theoryConsumeProportion: '30',
    },
    powerStationUserorOrg: {
      orgName: 'Sonnwerk Solar',
      nameList: ['Ada Berg', 'Cleo Wolf'],
      adminName: 'Ada Berg',
      adminPhone: '498912345',
      adminEmail: 'ada@example.org',
      userPhone: '491709876543',
    },
  })
  const creatorUser = {
    ...noFields('countryCode phoneNumber lastLoginTime username photo weChatNickname qqNickname lastLan orgPhoto'),
    ...noFields('oldUserId openapiAppId lastVisitTime createdBy'),
    id: 4,
    name: 'Ada Berg',
    email: 'ada@example.org',
    status: 1,
    system: 'HELIOGRAPH',
    createdDate: 1_700_000_000,
  } as PlantDetail['creatorUser']
  return { ...detail, creatorUser }
}

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
