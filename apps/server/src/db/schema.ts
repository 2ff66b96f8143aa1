import type { MembershipsTable, OrganisationsTable, RolesTable, UsersTable } from '../features/account/account.table.ts'
import type { AlertsTable } from '../features/alerts/alerts.table.ts'
import type { SessionsTable, SettingsTable, TicketsTable, TriesTable } from '../features/auth/auth.table.ts'
import type { AuditTable } from '../features/audit/audit.table.ts'
import type { AnnouncementsTable, VersionsTable } from '../features/content/content.table.ts'
import type { DevicesTable, GatewaysTable } from '../features/devices/devices.table.ts'
import type { PlantRelationsTable, PlantRightsTable, PlantsTable } from '../features/plants/plants.table.ts'
import type {
  DeviceDaysTable,
  LatestTable,
  PlantDaysTable,
  PlantFramesTable,
  PlantLatestTable,
  PlantMonthsTable,
  SamplesTable,
  SeenRecordsTable,
  SetAsideTable,
  StaleRangesTable,
  UndatedRecordsTable,
} from '../telemetry/telemetry.table.ts'

export interface Database {
  organisations: OrganisationsTable
  users: UsersTable
  roles: RolesTable
  memberships: MembershipsTable
  sessions: SessionsTable
  tries: TriesTable
  tickets: TicketsTable
  audit: AuditTable
  settings: SettingsTable
  plants: PlantsTable
  plant_rights: PlantRightsTable
  plant_relations: PlantRelationsTable
  devices: DevicesTable
  gateways: GatewaysTable
  samples: SamplesTable
  latest: LatestTable
  seen_records: SeenRecordsTable
  undated_records: UndatedRecordsTable
  set_aside: SetAsideTable
  stale_ranges: StaleRangesTable
  device_days: DeviceDaysTable
  plant_frames: PlantFramesTable
  plant_days: PlantDaysTable
  plant_months: PlantMonthsTable
  plant_latest: PlantLatestTable
  alerts: AlertsTable
  announcements: AnnouncementsTable
  versions: VersionsTable
}
