import type { DeviceType } from '@heliograph/domain/devices'
import type { Icon } from '@tabler/icons-react'
import IconBattery from '@tabler/icons-react/dist/esm/icons/IconBatteryVertical.mjs'
import IconOther from '@tabler/icons-react/dist/esm/icons/IconCpu.mjs'
import IconGenerator from '@tabler/icons-react/dist/esm/icons/IconEngine.mjs'
import IconMeter from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import IconLoad from '@tabler/icons-react/dist/esm/icons/IconPlug.mjs'
import IconGateway from '@tabler/icons-react/dist/esm/icons/IconRouter.mjs'
import IconModule from '@tabler/icons-react/dist/esm/icons/IconSolarPanel2.mjs'
import IconWeather from '@tabler/icons-react/dist/esm/icons/IconTemperatureSun.mjs'
import IconInverter from '@tabler/icons-react/dist/esm/icons/IconWaveSine.mjs'

/** The icon of a device type, shown next to its name. */
export const DeviceIcon = ({ type, size = 20 }: { type: DeviceType; size?: number }) => {
  const Sign = icons[type] ?? IconOther
  return <Sign size={size} stroke={1.7} aria-hidden="true" />
}

const icons: Partial<Record<DeviceType, Icon>> = {
  COLLECTOR: IconGateway,
  DTU: IconGateway,
  REPEATER: IconGateway,
  INVERTER: IconInverter,
  MICRO_INVERTER: IconInverter,
  TYPE_OFF_GRID_INVERTER: IconInverter,
  MICRO_STORAGE_IN_ONE: IconInverter,
  PCS: IconInverter,
  BATTERY: IconBattery,
  METER: IconMeter,
  SMART_METER: IconMeter,
  WIRELESS_CT: IconMeter,
  METER_READER: IconMeter,
  WEATHER_STATION: IconWeather,
  PV_MODULE: IconModule,
  OPTIMIZER: IconModule,
  GENERATOR: IconGenerator,
  SOCKET: IconLoad,
  SMART_LOAD: IconLoad,
  UPS_LOAD: IconLoad,
  CHARGE_PORT: IconLoad,
}
