import type { CentreName } from '@heliograph/domain/regions'
import type { DemoPlant } from './demo-plant.ts'
import {
  business,
  cabin,
  factory,
  faulty,
  feedInRoof,
  house,
  justEntered,
  microHouse,
  shaded,
  silent,
  solarPark,
  storageHouse,
  villageGrid,
} from './demo-plant.ts'
import { messyPlants } from './messy-plants.ts'

/** All plants of the demo. The first plant of each data centre is the owner's. */
export const demoPlants = (centre: CentreName): DemoPlant[] => catalogues[centre]()

/** Created on demand, because they are not needed outside the demo. */
const catalogues: Record<CentreName, () => DemoPlant[]> = {
  eu: () => [
    faulty(
      storageHouse('Lindner Family Home', 'munich', { modules: 24, batteryKwh: 10.2, yearlyKwh: 5200 }),
      { daysAgo: 3, from: '12:25', to: '13:05', fault: 'gridOverVoltage' },
      { daysAgo: 17, from: '09:50', to: '10:25', fault: 'modulesOverVoltage' },
    ),
    ...houses(),
    ...storageHouses(),
    ...microHouses(),
    ...withoutGrid(),
    ...businesses(),
    ...fullFeedIn(),
    ...parks(),
    ...messyPlants(),
  ],
  cn: () => [
    faulty(storageHouse('陈家屋顶电站', 'hangzhou', { modules: 28, batteryKwh: 15, yearlyKwh: 5800 }), {
      daysAgo: 6,
      from: '11:20',
      to: '12:00',
      fault: 'gridOverVoltage',
    }),
  ],
}

/** From north, in eight directions. */
const betweenHouses = [4, 8, 18, 22, 6, 3, 26, 15]
const inTheMountains = [6, 10, 14, 9, 7, 11, 17, 9]

const houses = () => [
  // 70 % of its modules, as small plants in Germany had to choose.
  house('Haus am Schlossberg', 'freiburg', { modules: 22, yearlyKwh: 4300, feedInLimitW: 6622 }),
  house('Winkler Residence', 'leipzig', { modules: 18, eastWest: true, yearlyKwh: 3900 }),
  house('Villa Tannhof', 'graz', { modules: 26, yearlyKwh: 6400 }),
  house('Casa Moreno', 'seville', { modules: 14, yearlyKwh: 4100, link: 'http' }),
  house('Casa Ferri', 'bologna', { modules: 16, yearlyKwh: 3600 }),
  house('Maison Delorme', 'lyon', { modules: 20, eastWest: true, yearlyKwh: 4800 }),
  house('Dom Kowalski', 'krakow', { modules: 20, yearlyKwh: 4200 }),
  house('Dům Novákových', 'brno', { modules: 18, yearlyKwh: 3800, link: 'emoncms' }),
  house('Clifton Terrace', 'bristol', { modules: 12, yearlyKwh: 3300, horizonDeg: betweenHouses }),
  house('Omakotitalo Virtanen', 'turku', { modules: 20, yearlyKwh: 7900 }),
  house('Casa Albuquerque', 'campinas', { modules: 16, yearlyKwh: 4000 }),
  house('Harrington House', 'raleigh', { modules: 28, yearlyKwh: 9800 }),
  house('Maple Grove', 'guelph', { modules: 24, yearlyKwh: 8200, link: 'emoncms' }),
  house('Tanaka Residence', 'nagoya', { modules: 13, yearlyKwh: 4400 }),
  house('Tui Street', 'nelson', { modules: 18, yearlyKwh: 5900 }),
  // Its gateway was registered but never plugged in.
  silent(house('Ferienhaus Elbe', 'hamburg', { modules: 16, yearlyKwh: 2600, link: 'mqtt' }), 0, Infinity),
]

const storageHouses = () => [
  storageHouse('Sonnenhang 7', 'kassel', { modules: 30, batteryKwh: 12.8, yearlyKwh: 6800, eastWest: true }),
  faulty(
    storageHouse('Chalet Rothorn', 'bern', {
      modules: 25,
      batteryKwh: 15,
      yearlyKwh: 7200,
      horizonDeg: inTheMountains,
    }),
    {
      daysAgo: 6,
      from: '16:55',
      to: '17:20',
      fault: 'gridUnderVoltage',
    },
  ),
  storageHouse('Hiša Zorko', 'maribor', { modules: 20, batteryKwh: 10.2, yearlyKwh: 4700 }),
  storageHouse('Casa Ionescu', 'cluj', { modules: 22, batteryKwh: 10.2, yearlyKwh: 4500, link: 'http' }),
  storageHouse('Quinta do Sobreiro', 'evora', { modules: 18, batteryKwh: 9.6, yearlyKwh: 5100 }),
  storageHouse('Sadyba Shevchenko', 'lviv', { modules: 24, batteryKwh: 14.4, yearlyKwh: 5400 }),
  storageHouse('Constantia Villa', 'capeTown', { modules: 26, batteryKwh: 15.4, yearlyKwh: 8600 }),
  // South Australia lets a phase export 5 kW.
  storageHouse('Glenelg Bungalow', 'adelaide', {
    modules: 30,
    batteryKwh: 13.5,
    yearlyKwh: 6300,
    feedInLimitW: 5000,
  }),
  storageHouse('Merewether Beach House', 'newcastle', {
    modules: 24,
    batteryKwh: 10,
    yearlyKwh: 5600,
    gridType: 'EXCESS',
  }),
  storageHouse('Catalina Foothills', 'tucson', { modules: 32, batteryKwh: 20, yearlyKwh: 12_400 }),
  storageHouse('Signal Hill Cottage', 'stJohns', { modules: 18, batteryKwh: 10, yearlyKwh: 9100 }),
  storageHouse('Karen Gardens', 'nairobi', { modules: 14, batteryKwh: 10.2, yearlyKwh: 3900 }),
  // All of its devices were last seen three days ago.
  silent(storageHouse('Hof Petersen', 'hamburg', { modules: 36, batteryKwh: 16.6, yearlyKwh: 8800 }), 0, 3),
]

const microHouses = () => [
  microHouse('Balkon Südstadt', 'nuremberg', { modules: 2, yearlyKwh: 2300 }),
  microHouse('Grachtenhuis', 'utrecht', { modules: 6, yearlyKwh: 2700, horizonDeg: betweenHouses }),
  microHouse('Casa do Mar', 'fortaleza', { modules: 8, yearlyKwh: 3200 }),
  microHouse('Casa Azul', 'queretaro', { modules: 8, yearlyKwh: 2900, link: 'mqtt' }),
  microHouse('Nhà Trần', 'daNang', { modules: 10, yearlyKwh: 4200 }),
  microHouse('Hilo Ohana House', 'hilo', { modules: 8, yearlyKwh: 5200, batteryKwh: 10, gridType: 'BATTERY_BACKUP' }),
]

const withoutGrid = () => [
  cabin('Almhütte Hochblick', 'linz', { modules: 8, batteryKwh: 9.6, yearlyKwh: 1100, horizonDeg: inTheMountains }),
  cabin('Finca La Palmera', 'lasPalmas', { modules: 12, batteryKwh: 14.4, yearlyKwh: 2400 }),
  cabin('Annapurna Lodge', 'pokhara', { modules: 14, batteryKwh: 19.2, yearlyKwh: 2900 }),
  cabin('Karoo Farmhouse', 'bloemfontein', { modules: 16, batteryKwh: 20.5, yearlyKwh: 3600 }),
  villageGrid('Rusinga Island Mini-Grid', 'kisumu', { modules: 120, batteryKwh: 160, yearlyKwh: 42_000, inverters: 2 }),
  villageGrid('Ourika Valley Water Works', 'marrakesh', {
    modules: 90,
    batteryKwh: 96,
    yearlyKwh: 28_000,
    inverters: 2,
  }),
]

const businesses = () => [
  faulty(business('Bäckerei Huber', 'linz', { modules: 70, yearlyKwh: 46_000, inverters: 1 }), {
    daysAgo: 8,
    from: '11:15',
    to: '11:45',
    fault: 'noGrid',
  }),
  business('Gasthof Zur Linde', 'nuremberg', {
    modules: 64,
    yearlyKwh: 52_000,
    inverters: 1,
    batteryKwh: 30,
    gridType: 'BATTERY_BACKUP',
  }),
  // A string of its second inverter has been disconnected for some days.
  shaded(business('Supermercado El Ebro', 'zaragoza', { modules: 210, yearlyKwh: 310_000, inverters: 2 }), {
    daysAgo: 4,
    from: '11:20',
    shaded: [{ inverter: 1, tracker: 2, light: 0 }],
  }),
  faulty(business('Hotel Murat', 'bari', { modules: 140, yearlyKwh: 190_000, inverters: 1 }), {
    daysAgo: 1,
    from: '11:30',
    to: '13:00',
    inverter: 0,
    fault: 'modulesUnequal',
  }),
  business('Lycée Jean Moulin', 'montpellier', { modules: 180, yearlyKwh: 120_000, inverters: 2, eastWest: true }),
  // Half of the strings of its second inverter were not plugged in again after work on the roof.
  shaded(business('Marina Office Tower', 'dubai', { modules: 260, yearlyKwh: 520_000, inverters: 2 }), {
    daysAgo: 5,
    from: '10:10',
    shaded: [0, 1, 2, 3].map((tracker) => ({ inverter: 1, tracker, light: 0.45 })),
  }),
  faulty(
    business('Pink City Hospital', 'jaipur', { modules: 5000, yearlyKwh: 480_000, inverters: 3 }),
    { daysAgo: 5, from: '13:40', to: '15:10', inverter: 0, fault: 'overTemperature' },
    { daysAgo: 12, from: '14:05', to: '14:55', inverter: 0, fault: 'overTemperature' },
  ),
  business('Nimman Coffee Roasters', 'chiangMai', { modules: 48, yearlyKwh: 38_000, inverters: 1 }),
  // One of its three inverters has an ongoing fault.
  faulty(
    business('Central Valley Packing', 'fresno', {
      modules: 320,
      yearlyKwh: 450_000,
      inverters: 3,
      batteryKwh: 120,
      gridType: 'BATTERY_BACKUP',
    }),
    // So long ago that at any hour of the day it has cost more than any other.
    { daysAgo: 4, from: '11:05', inverter: 1, fault: 'residualCurrent', permanent: true },
  ),
  factory('Aegean Cold Store', 'izmir', { modules: 900, yearlyKwh: 1_450_000, inverters: 4 }),
  // The fan of its third inverter has failed, and it is hot there in any season.
  shaded(factory('Pune Forgings', 'pune', { modules: 1200, yearlyKwh: 2_600_000, inverters: 4 }), {
    daysAgo: 2,
    from: '05:00',
    uncooled: [2],
  }),
  factory('Möbelwerk Hessen', 'kassel', { modules: 560, yearlyKwh: 610_000, inverters: 3, eastWest: true }),
]

const fullFeedIn = () => [
  // One of its two loggers went silent, the other still reports.
  silent(feedInRoof('Scheune Oberland', 'HOUSE_ROOF', 'munich', { modules: 68, inverters: 2 }), 1, 6),
  feedInRoof('Stall Bergmann', 'INDUSTRIAL_ROOF', 'leipzig', { modules: 220, inverters: 2, link: 'http' }),
  feedInRoof('Daedeok Logistics Hall', 'INDUSTRIAL_ROOF', 'daejeon', { modules: 640, inverters: 3, link: 'mqtt' }),
  feedInRoof('Halle 4 Messepark', 'COMMERCIAL_ROOF', 'leipzig', { modules: 340, inverters: 2, link: 'mqtt' }),
  justEntered(
    feedInRoof('Sporthalle Nord', 'COMMERCIAL_ROOF', 'hamburg', { modules: 150, inverters: 2, link: 'mqtt' }),
  ),
]

const parks = () => [
  solarPark('Solarpark Lausitz', 'leipzig', { modules: 2800, inverters: 4 }),
  solarPark('Parque Solar Guadalquivir', 'seville', { modules: 9400, inverters: 8 }),
  faulty(solarPark('Parque Solar Atacama', 'antofagasta', { modules: 7000, inverters: 6 }), {
    daysAgo: 9,
    from: '10:15',
    to: '16:30',
    inverter: 3,
    fault: 'busOverVoltage',
  }),
  solarPark('Thar Desert Solar Farm', 'jaipur', { modules: 5000, inverters: 4 }),
  solarPark('Free State Solar', 'bloemfontein', { modules: 3600, inverters: 3 }),
]
