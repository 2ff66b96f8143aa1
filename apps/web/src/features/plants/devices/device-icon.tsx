import type { DeviceType } from '@heliograph/domain/devices'
import type { Icon } from '@tabler/icons-react'
import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs'
import IconAir from '@tabler/icons-react/dist/esm/icons/IconAirConditioning.mjs'
import IconBattery from '@tabler/icons-react/dist/esm/icons/IconBatteryVertical.mjs'
import IconRepeater from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs'
import IconSwitch from '@tabler/icons-react/dist/esm/icons/IconCircuitSwitchOpen.mjs'
import IconOther from '@tabler/icons-react/dist/esm/icons/IconCpu.mjs'
import IconFlow from '@tabler/icons-react/dist/esm/icons/IconDroplet.mjs'
import IconPump from '@tabler/icons-react/dist/esm/icons/IconDropletBolt.mjs'
import IconGenerator from '@tabler/icons-react/dist/esm/icons/IconEngine.mjs'
import IconMeter from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHomeBolt.mjs'
import IconLoad from '@tabler/icons-react/dist/esm/icons/IconPlug.mjs'
import IconFan from '@tabler/icons-react/dist/esm/icons/IconPropeller.mjs'
import IconGateway from '@tabler/icons-react/dist/esm/icons/IconRouter.mjs'
import IconCabinet from '@tabler/icons-react/dist/esm/icons/IconServerBolt.mjs'
import IconCombiner from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import IconModule from '@tabler/icons-react/dist/esm/icons/IconSolarPanel2.mjs'
import IconWeather from '@tabler/icons-react/dist/esm/icons/IconTemperatureSun.mjs'
import IconLimit from '@tabler/icons-react/dist/esm/icons/IconTransferOut.mjs'
import IconSource from '@tabler/icons-react/dist/esm/icons/IconWavesElectricity.mjs'
import IconInverter from '@tabler/icons-react/dist/esm/icons/IconWaveSine.mjs'

/** The icon of a device type, shown next to its name. */
export const DeviceIcon = ({ type, inText = false }: { type: DeviceType; inText?: boolean }) => {
  const Sign = icons[type]
  return <Sign {...(inText && { className: 'in-text' })} aria-hidden="true" />
}

const icons: Record<DeviceType, Icon> = {
  COLLECTOR: IconGateway,
  DTU: IconGateway,
  REPEATER: IconRepeater,
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
  SMART_SWITCH: IconSwitch,
  RELAY_BOX: IconSwitch,
  SMART_HOME: IconHome,
  COMBINER_BOX: IconCombiner,
  OPTIMIZER_CONCENTRATOR: IconCombiner,
  HARMONIC_METER: IconActivity,
  QUALITY_MONITOR: IconActivity,
  AIR_CONDITIONING: IconAir,
  FAN: IconFan,
  WATER_PUMP: IconPump,
  FLOW_METER_THERMOMETER: IconFlow,
  ELECTRIC_SOURCE: IconSource,
  HYBRID_POWER_SYSTEM_CABINET: IconCabinet,
  EPM: IconLimit,
  FEED_IN_LIMIT: IconLimit,
  MECD: IconOther,
  OTHER_TYPE: IconOther,
}
