import type {
  MembershipsTable,
  OrganisationsTable,
  RolesTable,
  UsersTable,
} from '#features/people/account/account.table.ts'
import type { SessionsTable, SettingsTable, TicketsTable, TriesTable } from '#features/people/auth/auth.table.ts'
import type { PasswordsBeforeTable } from '#features/people/auth/password-rules.table.ts'
import type { ArrivalsTable, DeparturesTable } from '#features/people/centres/centres.table.ts'
import type { CodesTable } from '#features/people/codes/codes.table.ts'
import type { InvitationsTable } from '#features/people/organisations/organisations.table.ts'
import type {
  AccountExportsTable,
  AlertMailsTable,
  ErasuresTable,
  MessageSettingsTable,
} from '#features/people/profile/profile.table.ts'
import type { ConsentsTable } from '#features/people/registration/registration.table.ts'
import type {
  PasskeySecondFactorsTable,
  PasskeysTable,
  RecoveryCodesTable,
  TotpTable,
} from '#features/people/security/security.table.ts'
import type { LinkedAccountsTable } from '#features/people/third-party/third-party.table.ts'
import type { AlertsTable } from '#features/plants/alerts/alerts.table.ts'
import type { DevicesTable, GatewaysTable } from '#features/plants/devices/devices.table.ts'
import type { PlantRelationsTable, PlantRightsTable, PlantsTable } from '#features/plants/plants/plants.table.ts'
import type { HandOversTable } from '#features/plants/relations/relations.table.ts'
import type { AuditTable } from '#features/platform/audit/audit.table.ts'
import type { AnnouncementsTable, DocumentsTable, VersionsTable } from '#features/platform/content/content.table.ts'
import type { OutboxTable } from '#features/platform/outbox/outbox.table.ts'
import type { SuggestionPicturesTable, SuggestionsTable } from '#features/platform/suggestions/suggestions.table.ts'
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
} from '#telemetry/telemetry.table.ts'

export interface Database {
  organisations: OrganisationsTable
  users: UsersTable
  roles: RolesTable
  memberships: MembershipsTable
  invitations: InvitationsTable
  sessions: SessionsTable
  tries: TriesTable
  tickets: TicketsTable
  codes: CodesTable
  outbox: OutboxTable
  audit: AuditTable
  passwords_before: PasswordsBeforeTable
  consents: ConsentsTable
  linked_accounts: LinkedAccountsTable
  totp: TotpTable
  recovery_codes: RecoveryCodesTable
  passkeys: PasskeysTable
  passkey_second_factors: PasskeySecondFactorsTable
  settings: SettingsTable
  plants: PlantsTable
  plant_rights: PlantRightsTable
  plant_relations: PlantRelationsTable
  hand_overs: HandOversTable
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
  documents: DocumentsTable
  suggestions: SuggestionsTable
  suggestion_pictures: SuggestionPicturesTable
  message_settings: MessageSettingsTable
  alert_mails: AlertMailsTable
  account_exports: AccountExportsTable
  erasures: ErasuresTable
  departures: DeparturesTable
  arrivals: ArrivalsTable
}
