/** What a number in a row names. */
export type Kind = 'user' | 'plant' | 'device'

/** A table of which rows move, and how their ids are told. */
export interface MovingTable {
  table: string
  /** The rows that belong to what moves, by this column. */
  of: Kind
  column: string
  /** Ids in it that are others in the other centre. Who or what is not moving along becomes null there. */
  ids: Readonly<Record<string, Kind>>
  /** Left for the other centre to number or to decide. */
  without?: readonly string[]
  /** Where rows name each other: what is named comes first. */
  order?: string
  /** Only what the other centre has room for. */
  within?: 'samples' | 'frames'
}

const ofDevice = (table: string, column = 'device_id'): MovingTable => ({
  table,
  of: 'device',
  column,
  ids: { [column]: 'device' },
})
const ofPlant = (table: string): MovingTable => ({ table, of: 'plant', column: 'plant_id', ids: { plant_id: 'plant' } })
const ofPerson = (table: string): MovingTable => ({ table, of: 'user', column: 'user_id', ids: { user_id: 'user' } })

/** The person. Ids of people and plants are told before what names them. */
export const person: MovingTable = {
  table: 'users',
  of: 'user',
  column: 'id',
  ids: { id: 'user' },
  without: ['operator', 'migrated_to', 'revoked_at'],
}

/** What belongs to a person and goes with them, beside their plants. A table that no list here names makes a test fail. */
export const personal: readonly MovingTable[] = [
  ofPerson('password_history'),
  ofPerson('consents'),
  ofPerson('totp'),
  ofPerson('recovery_codes'),
  { ...ofPerson('passkeys'), without: ['id'] },
  ofPerson('passkey_second_factors'),
  { ...ofPerson('linked_accounts'), without: ['id'] },
  { ...ofPerson('message_settings'), without: ['after_alert'] },
  ofPerson('account_exports'),
]

/** What belongs to a plant. Whoever entered it, and for which business, exists in the other centre no more. */
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
    ids: { id: 'device', plant_id: 'plant', gateway_id: 'device' },
    order: 'gateway_id nulls first, id',
  },
  ofDevice('gateways'),
  ofDevice('latest'),
  ofDevice('device_days'),
  ofDevice('seen_records', 'gateway_id'),
  ofDevice('undated_records', 'gateway_id'),
  { ...ofPlant('plant_frames'), within: 'frames' },
  ofPlant('plant_days'),
  ofPlant('plant_months'),
  ofPlant('plant_latest'),
  {
    table: 'alerts',
    of: 'plant',
    column: 'plant_id',
    ids: { plant_id: 'plant', device_id: 'device' },
    without: ['id'],
  },
  { ...ofDevice('samples'), within: 'samples' },
]

/** What names a person, a plant or a device and stays, with the reason. */
export const staying: Readonly<Record<string, string>> = {
  organisations: 'Businesses belong to one data centre.',
  memberships: 'Members of organisations cannot move.',
  roles: 'Of organisations.',
  invitations: 'Of organisations.',
  plant_relations: 'The business does not exist there: the relation ends, and the person is told before.',
  plant_rights: 'The other person does not exist there: the right ends, and the owner is told before.',
  alert_mails: 'Of alerts that were told here.',
  suggestions: 'Said to those who run this data centre, and answered by them.',
  suggestion_pictures: 'Of suggestions.',
  hand_overs: 'An offer to somebody of this data centre: it ends.',
  sessions: 'They end.',
  one_time_tokens: 'Each proves one thing within minutes.',
  audit: 'What happened here is answered for here.',
  departures: 'The move itself.',
  arrivals: 'The move itself.',
}

/** All of them, in the order in which they are sent. */
export const movingTables: readonly MovingTable[] = [person, ...personal, ...plants]

/** What plants and devices leave behind in tables that no key ties to them. */
export const measuredTables = plants.filter(({ table }) => !['plants', 'devices', 'gateways'].includes(table))
