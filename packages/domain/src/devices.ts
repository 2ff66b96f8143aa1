/** Spec §3. */
export const deviceTypes = [
  'COLLECTOR',
  'WEATHER_STATION',
  'METER',
  'DTU',
  'REPEATER',
  'MICRO_INVERTER',
  'INVERTER',
  'OTHER_TYPE',
  'COMBINER_BOX',
  'BATTERY',
  'AIR_CONDITIONING',
  'HARMONIC_METER',
  'QUALITY_MONITOR',
  'SMART_HOME',
  'PV_MODULE',
  'ELECTRIC_SOURCE',
  'FAN',
  'WATER_PUMP',
  'HYBRID_POWER_SYSTEM_CABINET',
  'GENERATOR',
  'EPM',
  'MECD',
  'FLOW_METER_THERMOMETER',
  'RELAY_BOX',
  'SMART_METER',
  'TYPE_OFF_GRID_INVERTER',
  'FEED_IN_LIMIT',
  'MICRO_STORAGE_IN_ONE',
  'OPTIMIZER_CONCENTRATOR',
  'UPS_LOAD',
  'SMART_LOAD',
  'OPTIMIZER',
  'SOCKET',
  'PCS',
  'METER_READER',
  'CHARGE_PORT',
  'WIRELESS_CT',
  'SMART_SWITCH',
] as const
export type DeviceType = (typeof deviceTypes)[number]

/** Devices that send the reports of other devices to the platform. */
export const isGateway = (type: DeviceType) => type === 'COLLECTOR' || type === 'DTU'

/** Those whose output is generation. */
export const inverterTypes: readonly DeviceType[] = [
  'INVERTER',
  'MICRO_INVERTER',
  'TYPE_OFF_GRID_INVERTER',
  'MICRO_STORAGE_IN_ONE',
  'PCS',
]
export const isInverter = (type: DeviceType) => inverterTypes.includes(type)

export const isMeter = (type: DeviceType) => type === 'METER' || type === 'SMART_METER' || type === 'WIRELESS_CT'

/** How gateways report. Only Solarman V5 has no secret. */
export type GatewayProtocol = 'solarman-v5' | 'mqtt' | 'http'

/** The API's numbers: `deviceState` and `deviceStatus`. */
export const deviceStates = { online: 1, alarm: 2, offline: 3 } as const
export type DeviceStateName = keyof typeof deviceStates

/** `alertState` of a device without an alert; otherwise it is the level of the alert. */
export const noAlert = -1
