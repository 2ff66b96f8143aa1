import { isInverter } from '@heliograph/simulation/device-readings'
import {
  drawn,
  feedInRoof,
  house,
  optimized,
  readTwice,
  storageHouse,
  type DemoDevice,
  type DemoGateway,
  type DemoPlant,
} from './demo-plant.ts'

/** Plants as they are in the field: something about each of them is not as it should be. */
export const messyPlants = (): DemoPlant[] => troubled().map((plant) => ({ ...plant, builtDaysAgo: 110 }))

const troubled = () => [
  // The meter has said nothing since yesterday afternoon, behind the logger that still sends the inverter's reports. On
  // another day it said nothing at all.
  withDevices(house('Haus Brandt', 'kassel', { modules: 22, yearlyKwh: 4400, link: 'mqtt' }), isMeter, {
    outages: [
      { daysAgo: 1, from: '15:30', hours: Infinity },
      { daysAgo: 5, from: '00:00', hours: 24 },
    ],
  }),
  withDevices(house('Familie Oberhauser', 'linz', { modules: 20, yearlyKwh: 4600 }), isMeter, {
    quirks: { dips: true },
  }),
  // Water is in a connector on its roof.
  wet(withGateways(house('Casa Bellini', 'bari', { modules: 18, yearlyKwh: 3700 }), isStick, { restartsPerDay: 9 })),
  withGateways(
    withGateways(house('Pension Alpenblick', 'graz', { modules: 26, yearlyKwh: 8200 }), isStick, {
      intervalMinutes: 15,
    }),
    (gateway) => !isStick(gateway),
    { intervalMinutes: 10 },
  ),
  withDevices(house('Reihenhaus Vogt', 'leipzig', { modules: 16, yearlyKwh: 3500 }), ({ kind }) => isInverter(kind), {
    replacedDaysAgo: 7,
  }),
  withGateways(house('Casa Serrano', 'zaragoza', { modules: 18, yearlyKwh: 4000, link: 'mqtt' }), () => true, {
    outages: [{ daysAgo: 15, from: '13:40', hours: 72 }],
  }),
  // It heats with electricity, so it buys more than its modules can sell.
  withDevices(house('Haus Keller', 'nuremberg', { modules: 6, yearlyKwh: 9800 }), isMeter, {
    quirks: { isReversed: true },
  }),
  // A cell of its battery is weak.
  withWeakCell(
    onTariff(storageHouse('Haus Sommerfeld', 'hamburg', { modules: 24, batteryKwh: 15.4, yearlyKwh: 5600 })),
  ),
  // One module is dirty, a chimney shades three in the afternoon, and of another nothing has been heard for two days.
  withDevices(
    drawn(
      optimized(house('Saguaro House', 'tucson', { modules: 18, yearlyKwh: 11_200, link: 'mqtt' }), {
        dimmed: [{ inverter: 0, module: 4, light: 0.55 }],
        // It stands to the south-west: its shadow goes from the first of them to the third, and as the sun is lower, sooner.
        shades: [
          { inverter: 0, module: 0, azimuthDeg: [200, 226], heightDeg: 50 },
          { inverter: 0, module: 1, azimuthDeg: [214, 245], heightDeg: 50 },
          { inverter: 0, module: 2, azimuthDeg: [236, 280], heightDeg: 52 },
        ],
      }),
      { name: 'Main roof', portrait: true, x: 0, y: 0, angleDeg: 0, rows: 2, columns: 6 },
      { name: 'Garage', portrait: false, x: 6.8, y: 2.2, angleDeg: 12, rows: 3, columns: 2 },
    ),
    ({ module }) => module === 11,
    { outages: [{ daysAgo: 2, from: '10:40', hours: Infinity }] },
  ),
  // A data logger was added, which reads an inverter that has a stick of its own: both report it, each with gaps of its own.
  withGateways(
    readTwice(feedInRoof('Weinhof Thaler', 'COMMERCIAL_ROOF', 'graz', { modules: 96, inverters: 2 }), {
      addedDaysAgo: 45,
      restartsPerDay: 4,
      lagMinutes: 10,
      outages: [{ daysAgo: 6, from: '11:00', hours: 27 }],
    }),
    ({ devices }) => devices.some(({ inverter, isTwin }) => inverter === 0 && !isTwin),
    {
      outages: [
        { daysAgo: 2, from: '00:00', hours: 24 },
        { daysAgo: 4, from: '10:20', hours: 5 },
      ],
    },
  ),
]

const isMeter = ({ kind }: DemoDevice) => kind === 'meter'
const isStick = ({ link }: DemoGateway) => link === 'solarman-v5'

const withGateways = (
  plant: DemoPlant,
  which: (gateway: DemoGateway) => boolean,
  more: Partial<DemoGateway>,
): DemoPlant => ({
  ...plant,
  gateways: plant.gateways.map((gateway) => (which(gateway) ? { ...gateway, ...more } : gateway)),
})

const withDevices = (
  plant: DemoPlant,
  which: (device: DemoDevice) => boolean,
  more: Partial<DemoDevice>,
): DemoPlant => ({
  ...plant,
  gateways: plant.gateways.map((gateway) => ({
    ...gateway,
    devices: gateway.devices.map((device) => (which(device) ? { ...device, ...more } : device)),
  })),
})

/** The battery is charged from the grid at night, and sold in the evening. */
const onTariff = (plant: DemoPlant): DemoPlant => ({
  ...plant,
  profile: { ...plant.profile, tariff: { cheapHours: [1, 5], dearHours: [18, 20] } },
})

const wet = (plant: DemoPlant): DemoPlant => ({ ...plant, profile: { ...plant.profile, insulationLeft: 0.06 } })

const withWeakCell = ({ profile, ...plant }: DemoPlant): DemoPlant => ({
  ...plant,
  profile: { ...profile, ...(profile.battery && { battery: { ...profile.battery, weakCellMv: 130 } }) },
})
