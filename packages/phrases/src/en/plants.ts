import type { GridType, NetworkState, PlantType } from '@heliograph/domain/plants'

export const plants = {
  title: 'My plants',
  plant: 'Plant',
  search: 'Search plants',
  searchHint: 'Name of a plant',
  clearSearch: 'Clear the search',
  switchPlant: 'Switch plant',
  noPlantChosen: 'Choose a plant',
  list: 'Plants',

  name: 'Name',
  state: 'State',
  power: 'Power now',
  today: 'Today',
  capacity: 'Capacity',
  fullLoadHours: 'Full-load hours',
  lastUpdate: 'Last update',
  sortBy: 'Sort by',

  alarm: 'Alarm',
  network: {
    NORMAL: 'Normal',
    PARTIAL_OFFLINE: 'Partly offline',
    ALL_OFFLINE: 'All offline',
    NO_DEVICE: 'No device',
  },
  type: {
    HOUSE_ROOF: 'Residential rooftop',
    COMMERCIAL_ROOF: 'Commercial rooftop',
    INDUSTRIAL_ROOF: 'Industrial rooftop',
    GROUND: 'Ground mounted',
  },
  grid: {
    DISTRIBUTED_FULLY: 'Full feed-in',
    EXCESS: 'Self-consumption with surplus export',
    OFF_GRID: 'Off-grid',
    BATTERY_BACKUP: 'Storage system',
    CENTRALIZED_FULLY: 'Centralised full feed-in',
    PV_BTR_USE: 'Off-grid energy storage',
  },

  tabs: 'About this plant',
  data: 'Data',
  device: 'Devices',
  alert: 'Alerts',
  relate: 'Related businesses',
  detail: 'Details',
  exportData: 'Data export',
  layout: 'Component layout',

  noneTitle: 'No plants yet',
  noneText: 'As soon as a plant is shared with you or created by you, it appears here.',
  noMatchTitle: 'No plant matches “{keyword}”',
  noMatchText: 'Try a part of the name, or clear the search.',
  failed: 'The plants could not be loaded.',
} as const satisfies {
  network: Record<NetworkState, string>
  type: Record<PlantType, string>
  grid: Record<GridType, string>
  [key: string]: unknown
}
