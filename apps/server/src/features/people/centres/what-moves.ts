/** What an id in a row refers to. */
export type Kind = 'user' | 'plant' | 'device'

/** A table whose rows move, and how their ids are translated. */
export interface MovingTable {
  table: string
  /** The rows that belong to the user, plant or device in this column. */
  of: Kind
  column: string
  /** Whether that column is a list: then any of them. */
  isList?: true
  /** Columns with ids, or lists of them, that differ in the other centre. Ids of what does not move become null there. */
  ids: Readonly<Record<string, Kind>>
  /** Columns that the other centre fills. */
  without?: readonly string[]
  /** For rows that reference each other: the referenced ones first. */
  order?: string
  /** Rows in which an id of these does not move are left out. */
  isWhole?: true
  /** Only the period that the other centre keeps. */
  within?: 'samples' | 'frames'
  /** For large rows: how many are sent at once. */
  atOnce?: number
}

const ofDevice = (table: string, column = 'device_id'): MovingTable => ({
  table,
  of: 'device',
  column,
  ids: { [column]: 'device' },
})
const ofPlant = (table: string): MovingTable => ({ table, of: 'plant', column: 'plant_id', ids: { plant_id: 'plant' } })
const ofPerson = (table: string): MovingTable => ({ table, of: 'user', column: 'user_id', ids: { user_id: 'user' } })

/** The person. Rows of people and plants are sent before the rows that reference them. */
const person: MovingTable = {
  table: 'users',
  of: 'user',
  column: 'id',
  ids: { id: 'user' },
  without: ['operator', 'migrated_to', 'revoked_at'],
}

/** What belongs to a person besides their plants. A test fails for tables that are in none of these lists. */
export const personal: readonly MovingTable[] = [
  ofPerson('password_history'),
  ofPerson('consents'),
  ofPerson('totp'),
  ofPerson('recovery_codes'),
  { ...ofPerson('passkeys'), without: ['id'] },
  ofPerson('passkey_second_factors'),
  { ...ofPerson('linked_accounts'), without: ['id'] },
  { ...ofPerson('message_settings'), ids: { user_id: 'user', escalate_to: 'user' } },
  ofPerson('account_exports'),
  { ...ofPerson('saved_views'), without: ['id'], order: 'id' },
  // Orders stay with the seller of this data centre; what they gave goes along.
  { ...ofPerson('message_credits'), without: ['id', 'order_id', 'order_position', 'outbox_id'], order: 'id' },
]

/** The rows of a table that belong to any of the ids. */
export const belongsSql = ({ column, isList }: Pick<MovingTable, 'column' | 'isList'>, ids: string) =>
  isList ? `${column} && ${ids}::int[]` : `${column} = any(${ids}::int[])`

/** What belongs to a plant. The business that entered it does not exist in the other centre. */
export const plants: readonly MovingTable[] = [
  {
    table: 'plants',
    of: 'plant',
    column: 'id',
    ids: { id: 'plant', owner_id: 'user', created_by: 'user', modified_by: 'user' },
    without: ['creator_organisation_id'],
  },
  {
    table: 'devices',
    of: 'plant',
    column: 'plant_id',
    ids: { id: 'device', plant_id: 'plant', gateway_id: 'device', replaced_by: 'device', parent_id: 'device' },
    without: ['merged_into', 'merge_after'],
    order: 'gateway_id nulls first, id',
  },
  ofDevice('gateways'),
  // Paid here, and due there.
  ofDevice('data_services'),
  ofDevice('latest'),
  ofDevice('device_days'),
  ofDevice('device_conflicts'),
  ofDevice('measured_devices'),
  {
    ...ofDevice('wrong_spans'),
    ids: { device_id: 'device', marked_by: 'user', taken_back_by: 'user' },
    without: ['id'],
  },
  {
    ...ofDevice('meter_corrections'),
    ids: { device_id: 'device', saved_by: 'user', taken_back_by: 'user' },
    without: ['id'],
  },
  { ...ofPlant('booked_energies'), ids: { plant_id: 'plant', device_id: 'device' } },
  ofDevice('gateway_days', 'gateway_id'),
  ofDevice('emoncms_inputs', 'gateway_id'),
  ofDevice('new_devices', 'gateway_id'),
  ofDevice('logger_pins', 'gateway_id'),
  ofDevice('remapped_nodes', 'gateway_id'),
  ofDevice('unmapped_reports', 'gateway_id'),
  ofDevice('undated_records', 'gateway_id'),
  { ...ofPlant('plant_frames'), within: 'frames' },
  ofPlant('past_days'),
  ofDevice('past_samples'),
  ofPlant('plant_days'),
  ofPlant('plant_hours'),
  ofPlant('plant_expectations'),
  ofPlant('plant_forecasts'),
  ofPlant('plant_months'),
  { ...ofPlant('months_to_sum'), without: ['id'] },
  { ...ofPlant('history_imports'), ids: { plant_id: 'plant', imported_by: 'user' } },
  ofPlant('imported_days'),
  ofPlant('plant_latest'),
  ofPlant('plant_pasts'),
  // Which came first says since when a device that came back was away.
  { ...ofPlant('recalculations'), ids: { plant_id: 'plant', without_devices: 'device' }, without: ['id'], order: 'id' },
  {
    ...ofDevice('relocations', 'successor_ids'),
    isList: true,
    ids: { device_ids: 'device', successor_ids: 'device' },
    without: ['id'],
    order: 'id',
  },
  { ...ofPlant('metering_choices'), ids: { plant_id: 'plant', chosen_by: 'user' }, without: ['id'], order: 'id' },
  {
    ...ofPlant('commissioning_reports'),
    ids: { plant_id: 'plant', checked_by: 'user' },
    without: ['id'],
    order: 'id',
  },
  { ...ofPlant('plant_pictures'), ids: { plant_id: 'plant', added_by: 'user' }, atOnce: 8 },
  { ...ofPlant('plant_targets'), ids: { plant_id: 'plant', set_by: 'user' } },
  { ...ofPlant('plant_light'), ids: { plant_id: 'plant', set_by: 'user' } },
  { ...ofPlant('tariffs'), ids: { plant_id: 'plant', modified_by: 'user' } },
  ofPlant('hourly_prices'),
  { ...ofPlant('price_sources'), ids: { plant_id: 'plant', entered_by: 'user' } },
  {
    table: 'alerts',
    of: 'plant',
    column: 'plant_id',
    ids: { plant_id: 'plant', device_id: 'device' },
    without: ['id'],
  },
  {
    ...ofPlant('alert_cases'),
    ids: {
      plant_id: 'plant',
      device_id: 'device',
      acknowledged_by: 'user',
      assigned_to: 'user',
      resolved_by: 'user',
    },
    without: ['id'],
    order: 'id',
  },
  {
    ...ofPlant('alert_case_events'),
    ids: { plant_id: 'plant', device_id: 'device', done_by: 'user', person_id: 'user' },
    without: ['id'],
    order: 'id',
  },
  { ...ofPlant('blocked_alerts'), ids: { plant_id: 'plant', device_id: 'device', blocked_by: 'user' } },
  {
    ...ofPlant('planned_works'),
    ids: { plant_id: 'plant', device_id: 'device', planned_by: 'user', ended_by: 'user' },
    without: ['id'],
  },
  {
    ...ofPlant('due_dates'),
    ids: { plant_id: 'plant', device_id: 'device', entered_by: 'user' },
    without: ['id'],
  },
  { ...ofPlant('module_maps'), ids: { plant_id: 'plant', saved_by: 'user' } },
  { ...ofPlant('module_map_backgrounds'), atOnce: 4 },
  { ...ofPlant('plant_alert_tunings'), ids: { plant_id: 'plant', changed_by: 'user' } },
  { ...ofDevice('samples'), within: 'samples' },
]

/** What belongs to the person and goes along in a merge too. Sent after the plants. */
export const choices: readonly MovingTable[] = [
  { ...ofPerson('favourites'), ids: { user_id: 'user', plant_id: 'plant' }, isWhole: true },
  // That came from the other centre before. Those that were made here are sent like them.
  { ...ofPerson('kept_policies'), without: ['id'], atOnce: 2 },
]

/** Tables with references to a person, a plant or a device that do not move, with the reason. */
export const staying: Readonly<Record<string, string>> = {
  organisations: 'Businesses belong to one data centre.',
  memberships: 'Members of organisations cannot move.',
  roles: 'Of organisations.',
  invitations: 'Of organisations.',
  brand_invitations: 'Of brands in this data centre.',
  shared_alert_tunings: 'Of organisations and brands.',
  plant_relations: 'The business does not exist there: the relation ends, and the person is told before.',
  plant_rights: 'The other person does not exist there: the right ends, and the owner is told before.',
  outbox: 'Messages that are sent from here.',
  portfolio_templates: 'Of organisations, or quickly saved again: they name tags of this data centre.',
  report_mails: 'They go to people of this data centre, or follow its templates: people choose them again there.',
  large_exports: 'Files that are kept for days: they are prepared again there.',
  orders: 'Of the seller in this data centre, with their invoices.',
  order_lines: 'Of orders.',
  insurance_requests:
    'Between the person, an insurer and the brand in this data centre, which goes on answering for them. Their policies go along (`kept_policies`).',
  insurance_events: 'Of requests for insurance.',
  brand_versions: 'Of brands, which name only who decided about them.',
  payments: 'Of orders.',
  service_reminders: 'Mails that were sent from here.',
  webhooks:
    'Their addresses and secrets are sealed with the key of this data centre: the person adds them again there.',
  push_devices: 'They were set up with the key of this data centre: the person turns them on again there.',
  told_alerts: 'Of alerts that were told here.',
  case_news: 'Mails that wait here: what happened is in the history of the alert, which moves.',
  telling_states: 'How far telling has come here. There it starts with what is new.',
  announcement_dismissals: 'Of announcements of this data centre.',
  suggestions: 'Said to those who run this data centre, and answered by them.',
  suggestion_pictures: 'Of suggestions.',
  gateway_claims: 'They last for minutes, and prove something to this data centre.',
  hand_overs: 'An offer to somebody of this data centre: it ends.',
  sessions: 'They end.',
  one_time_tokens: 'Each proves one thing within minutes.',
  audit: 'What happened here is answered for here.',
  failed_ranges: 'What could not be rolled up here is rolled up there from the same samples.',
  deleted_plants: 'They can no longer be restored: they are erased by the next night.',
  plant_conditions: 'Computed there from what moved.',
  plant_losses: 'Computed there from what moved.',
  plant_loss_sums: 'Computed there from what moved.',
  plant_judgements: 'Computed there from the samples that moved.',
  price_versions: 'Written there with the prices.',
  api_tokens: 'Programs call this data centre with them: the person makes new ones there.',
  wall_links: 'They open screens of this data centre: the person makes new ones there.',
  tags: 'They list plants by their ids in this data centre.',
  stale_conditions: 'Plants whose condition is to be computed here.',
  departures: 'The move itself.',
  arrivals: 'The move itself.',
}

/** All tables that move, in the order of sending. */
export const movingTables: readonly MovingTable[] = [person, ...personal, ...plants, ...choices]

/** What reports, roll-ups and jobs write again and again: it follows as late samples, or is computed there. */
const writtenByItself: ReadonlySet<string> = new Set([
  'gateways',
  'latest',
  'device_days',
  'device_conflicts',
  'measured_devices',
  'booked_energies',
  'gateway_days',
  'emoncms_inputs',
  'new_devices',
  'logger_pins',
  'unmapped_reports',
  'undated_records',
  'plant_frames',
  'past_days',
  'past_samples',
  'plant_days',
  'plant_hours',
  'plant_expectations',
  'plant_forecasts',
  'plant_months',
  'months_to_sum',
  'plant_latest',
  'plant_pasts',
  'recalculations',
  'relocations',
  'imported_days',
  'alerts',
  'alert_cases',
  'samples',
])

/** What people enter and choose. If it changes while it is copied, it is copied again. */
export const enteredTables = [...personal, ...plants, ...choices].filter(({ table }) => !writtenByItself.has(table))

/** Measured data of plants and devices, in tables without foreign keys to them, and what was computed from it to be kept. */
export const measuredTables = [
  ...plants.filter(({ table, isList }) => !isList && !['plants', 'devices', 'gateways'].includes(table)),
  ofPlant('plant_losses'),
  ofPlant('plant_loss_sums'),
]
