import type { GatewayProtocol } from '@heliograph/domain/devices'
import { Refusal } from '@heliograph/domain/errors'
import type { GatewayProblem } from '@heliograph/domain/gateway-lists'
import { loggerSerialIn } from '@heliograph/domain/logger-serials'
import { reaches, type PlantRight } from '@heliograph/domain/permissions'
import type { ImportColumn, ImportFault, ImportState } from '@heliograph/domain/plant-imports'
import { dayAt, dayMs, hourMs, startOfDay } from '@heliograph/domain/zones'
import type { Caller } from '#needs/caller.ts'
import type { EnteredPlant } from './entered-plant.ts'
import { listKeyOf, samePlant, type KeyedPlant, type ListKey } from './list-keys.ts'
import type { Creator, NewPlant, NewPlants } from './new-plants.ts'

export type PlantImports = ReturnType<typeof createPlantImports>

/** A row of a list, as far as it could be read. */
export interface ListedPlant {
  row: number
  reference: string
  /** Its position is that of the town if one is named. */
  entered: EnteredPlant
  town: NamedTown | null
  /** That is registered for it. */
  gateway: NamedGateway | null
  faults: readonly ImportFault[]
}

interface NamedGateway {
  protocol: GatewayProtocol
  /** Empty for a protocol whose serial numbers are made here. */
  sn: string
}

/** A gateway of a plant that was created. Its secret is in this answer alone, and null if the gateway reports already. */
interface MadeGateway {
  sn: string
  protocol: GatewayProtocol
  secret: string | null
}

interface NamedTown {
  /** May be followed by a comma and its division. */
  town: string
  /** A code or a name. */
  country: string | null
}

export interface ImportedPlant {
  row: number
  state: ImportState
  plantId: number | null
  /** Once it was registered. */
  gateway?: MadeGateway | undefined
  faults: readonly ImportFault[]
}

/** Who brings a list. */
export interface Importer extends Creator {
  runsInstallation: boolean
}

/** Creates the plants of a list. */
export const createPlantImports = ({ store, newPlants, gateways, townsNamed, rightsIn, now }: Needs) => {
  const placed = async (rows: readonly ListedPlant[], language: string | undefined) => {
    const wanted = rows.flatMap(({ town, faults }) => (town && faults.length === 0 ? [town] : []))
    const found = new Map((await townsNamed(wanted, language)).map((place, index) => [wanted[index], place]))
    return rows.map((row): ListedPlant => {
      const place = row.town && found.get(row.town)
      if (!place) return row
      if (place === 'no country') return { ...row, faults: [faultIn('country', 'notKnown')] }
      if (place === 'none') return { ...row, faults: [faultIn('town', 'noTown')] }
      if (place === 'several') return { ...row, faults: [faultIn('town', 'severalTowns')] }
      return { ...row, entered: { ...row.entered, ...place } }
    })
  }

  /** By the rules of a single plant. */
  const prepared = async (row: ListedPlant, creator: Creator): Promise<Judged> => {
    if (row.faults.length > 0) return { row: row.row, faults: row.faults }
    try {
      const entered = await newPlants.prepare({ ...row.entered, contactPhone: null }, creator)
      const plant = { ...entered, startedAt: startIn(entered.zone, row.entered.startedAt) ?? entered.startedAt }
      return {
        row: row.row,
        faults: [],
        plant,
        gateway: row.gateway,
        key: listKeyOf({ ...plant, reference: row.reference }),
      }
    } catch (error) {
      return { row: row.row, faults: [faultOf(error, row.entered)] }
    }
  }

  /** Of plants that exist, the gateway is left as it is. */
  const withGateways = async <One extends Judged & { same: KeyedPlant | undefined }>(
    rows: One[],
    runsInstallation: boolean,
  ) => {
    const wanted = rows.flatMap(({ row, plant, gateway, same }) =>
      plant && gateway && !same ? [{ ...gateway, row, countryId: plant.countryId }] : [],
    )
    const problems = await gateways.judge(wanted, runsInstallation)
    const faults = new Map<number, ImportFault>()
    const seen = new Map<string, number>()
    for (const [place, { row, sn }] of wanted.entries()) {
      const problem = problems[place]
      const serial = loggerSerialIn(sn)
      const earlier = serial === undefined ? undefined : seen.get(serial)
      if (problem) faults.set(row, gatewayFault(problem))
      else if (earlier !== undefined) faults.set(row, { ...faultIn('gateway', 'repeated'), row: earlier })
      else if (serial !== undefined) seen.set(serial, row)
    }
    return rows.map((one) => {
      const fault = faults.get(one.row)
      return fault ? { ...one, faults: [fault], plant: undefined } : one
    })
  }

  /** All rows before anything is written. */
  const judge = async (rows: readonly ListedPlant[], creator: Importer, language: string | undefined) => {
    newPlants.mayCreate(creator)
    const judged: Judged[] = []
    const seen = new Map<string, number>()
    for (const row of await placed(rows, language)) {
      const one = await prepared(row, creator)
      const earlier = one.key && seen.get(one.key.text)
      if (one.key && earlier === undefined) seen.set(one.key.text, row.row)
      judged.push(earlier === undefined ? one : { row: row.row, faults: [repeated(row, earlier)] })
    }
    const keys = judged.flatMap(({ key }) => (key ? [key] : []))
    const owner = { createdBy: creator.userId, organisationId: creator.organisationId }
    const plants = keys.length === 0 ? [] : await store.alike(owner, keys)
    const known = judged.map((one) => ({ ...one, same: one.key && samePlant(one.key, plants) }))
    return withGateways(known, creator.runsInstallation)
  }

  /** Another person may have registered it since it was judged: the plant stays. */
  const registered = async (plantId: number, gateway: NamedGateway, creator: Importer, again?: Attempt) => {
    const { protocol } = gateway
    try {
      const [made] = await gateways.register(plantId, [wishOf(gateway)], creator, again)
      return made && { sn: made.sn, protocol, secret: made.secret }
    } catch (error) {
      if (error instanceof Refusal && error.code === 'DATA_SOURCE_DUPLICATED') return 'taken'
      throw error
    }
  }

  const registeredBefore = async (plantId: number, gateway: NamedGateway, creator: Importer, again: Attempt) => {
    // Of a logger there is no secret that could be lost.
    if (gateway.protocol === 'solarman-v5') return undefined
    const [made] = (await gateways.registeredBefore(plantId, [wishOf(gateway)], creator, again)) ?? []
    return made && { sn: made.sn, protocol: gateway.protocol, secret: made.secret }
  }

  /** The rest of an import that ended between a plant and its gateway, or whose answer, which said why there is none, was lost. */
  const registeredLate = async (plantId: number, { gateway, plant }: Late, creator: Importer, again: Attempt) => {
    const by = { userId: creator.userId, importKey: again.requestKey, since: now() - dayMs }
    if (!(await store.lacksGateway(plantId, by))) return undefined
    const [problem] = await gateways.judge([{ ...gateway, countryId: plant.countryId }], creator.runsInstallation)
    // Whether it is taken, or by an earlier attempt that is still at work, is known when it is registered.
    return problem && problem !== 'taken' ? problem : registered(plantId, gateway, creator, again)
  }

  const create = async (
    rows: readonly ListedPlant[],
    creator: Importer,
    language?: string,
    requestKey?: string,
  ): Promise<ImportedPlant[]> => {
    const again = requestKey === undefined ? undefined : { requestKey, attempt: await gateways.nextAttempt() }
    const judged = await judge(rows, creator, language)
    const results: ImportedPlant[] = []
    let isFull = false
    const existing = async ({ row, plant, gateway }: Judged, plantId: number): Promise<ImportedPlant> => {
      const left: ImportedPlant = { row, state: 'exists', plantId, faults: [] }
      if (!plant || !gateway || !again) return left
      // It may have got another owner since it was created.
      const right = (await rightsIn([plantId], creator)).get(plantId)
      if (!right || !reaches(right, 'operate')) return left
      const made =
        (await registeredLate(plantId, { gateway, plant }, creator, again)) ??
        (await registeredBefore(plantId, gateway, creator, again))
      return made ? createdWith(row, plantId, made) : left
    }
    const createOne = async (one: (typeof judged)[number]): Promise<ImportedPlant> => {
      const { row, faults, plant, gateway, key, same } = one
      if (same) return existing(one, same.id)
      if (!plant || !key) return { row, state: 'wrong', plantId: null, faults }
      isFull ||= await isOverLimit(newPlants.countOne(creator.userId))
      if (isFull) return { row, state: 'wrong', plantId: null, faults: [faultIn('name', 'tooMany')] }
      const { id, isNew } = await store.addListed(plant, key, requestKey ?? null)
      if (!isNew) return existing(one, id)
      await newPlants.noteCreated(id, creator)
      return createdWith(row, id, gateway ? await registered(id, gateway, creator, again) : undefined)
    }
    try {
      for (const one of judged) results.push(await createOne(one))
    } finally {
      newPlants.changed()
    }
    return results
  }

  return {
    /** @throws Refusal AU_NO_OPERATION_PERMISSION */
    async check(rows: readonly ListedPlant[], creator: Importer, language?: string): Promise<ImportedPlant[]> {
      return (await judge(rows, creator, language)).map(({ row, faults, same }) => ({
        row,
        state: same ? 'exists' : faults.length > 0 ? 'wrong' : 'new',
        plantId: same?.id ?? null,
        faults,
      }))
    },

    /**
     * Those that are right and new. Sent again with the same key within a day, the gateways that it made before have new secrets,
     * and those that it did not come to are registered.
     * The first may be still at work, in another process too: the secrets that the last one answers are those that work.
     * @throws Refusal AU_NO_OPERATION_PERMISSION
     */
    create,
  }
}

interface Late {
  gateway: NamedGateway
  plant: NewPlant
}

interface Judged {
  row: number
  faults: readonly ImportFault[]
  /** Without faults. */
  plant?: NewPlant | undefined
  gateway?: NamedGateway | null
  key?: ListKey
}

interface Needs {
  store: {
    alike: (owner: Pick<NewPlant, 'createdBy' | 'organisationId'>, keys: readonly ListKey[]) => Promise<KeyedPlant[]>
    addListed: (plant: NewPlant, key: ListKey, importKey: string | null) => Promise<{ id: number; isNew: boolean }>
    lacksGateway: (plantId: number, by: { userId: number; importKey: string; since: number }) => Promise<boolean>
  }
  newPlants: Pick<NewPlants, 'mayCreate' | 'prepare' | 'countOne' | 'noteCreated' | 'changed'>
  gateways: GatewayLists
  townsNamed: TownsNamed
  rightsIn: (plantIds: readonly number[], caller: Caller) => Promise<ReadonlyMap<number, PlantRight>>
  now: () => number
}

/** How gateways of a list are judged and registered. */
export interface GatewayLists {
  judge: (
    listed: readonly (NamedGateway & { countryId: number | null })[],
    runsInstallation: boolean,
  ) => Promise<(GatewayProblem | undefined)[]>
  register: (
    plantId: number,
    wishes: readonly GatewayWish[],
    by: Importer,
    again?: Attempt,
  ) => Promise<readonly RegisteredGateway[]>
  registeredBefore: (
    plantId: number,
    wishes: readonly GatewayWish[],
    by: Importer,
    again: Attempt,
  ) => Promise<readonly RegisteredGateway[] | undefined>
  /** Higher than those before. */
  nextAttempt: () => Promise<number>
}

/** Of an import with a key. */
interface Attempt {
  requestKey: string
  attempt: number
}

interface GatewayWish {
  protocol: GatewayProtocol
  sn: string | undefined
  name: string | undefined
}

interface RegisteredGateway {
  sn: string
  secret: string | null
}

const wishOf = ({ protocol, sn }: NamedGateway): GatewayWish => ({
  protocol,
  sn: sn === '' ? undefined : sn,
  name: undefined,
})

const createdWith = (row: number, plantId: number, made: MadeGateway | GatewayProblem | undefined): ImportedPlant =>
  typeof made === 'string'
    ? { row, state: 'created', plantId, faults: [gatewayFault(made)] }
    : { row, state: 'created', plantId, gateway: made, faults: [] }

const gatewayFault = (problem: GatewayProblem) => faultIn(problem === 'turnedOff' ? 'protocol' : 'gateway', problem)

/** In the order of what was asked. */
export type TownsNamed = (
  towns: readonly NamedTown[],
  language: string | undefined,
) => Promise<({ latitude: number; longitude: number } | 'no country' | 'none' | 'several')[]>

export const faultIn = (
  column: ImportColumn,
  problem: ImportFault['problem'],
  { least = null, most = null }: { least?: number | null; most?: number | null } = {},
): ImportFault => ({ column, problem, least, most, row: null })

const repeated = ({ reference }: ListedPlant, row: number): ImportFault => ({
  ...faultIn(reference === '' ? 'name' : 'reference', 'repeated'),
  row,
})

/** The column of what a refusal or the contract names. */
export const columnAt = (path: string): ImportColumn => {
  const names = Object.keys(columns).filter((name) => path.endsWith(name))
  return columns[names[0] ?? ''] ?? 'name'
}

const columns: Readonly<Record<string, ImportColumn>> = {
  'station/name': 'name',
  'station/type': 'type',
  'station/gridInterconnectionType': 'gridType',
  'station/installedCapacity': 'capacity',
  'station/location/lat': 'latitude',
  'station/location/lng': 'longitude',
  'station/location/address': 'address',
  'station/region/timezone': 'timezone',
  'station/installationTiltAngle': 'tilt',
  'station/installationAzimuthAngle': 'azimuth',
  'station/startOperatingTime': 'started',
  'finance/currency': 'currency',
  'finance/benchmarkPrice': 'feedIn',
  'finance/consumptionPrice': 'purchase',
  'finance/mergeElectricPrice': 'flat',
}

const faultOf = (error: unknown, { zone }: EnteredPlant): ImportFault => {
  if (!(error instanceof Refusal)) throw error
  if (error.code === 'PLANT_REGION_NOT_SUPPORTED') return faultIn('country', 'notAllowedHere')
  if (error.code !== 'PARAM_ERROR' || typeof error.param !== 'string') throw error
  const column = columnAt(error.param)
  if (column === 'started') return faultIn(column, 'notDate')
  return faultIn(column, column === 'name' || (column === 'timezone' && zone === null) ? 'required' : 'notKnown')
}

/** A list has days, read as noon in UTC, which is in the next day in New Zealand: noon of the plant's clock. */
const startIn = (zone: string, startedAt: Date | null) =>
  startedAt && new Date(startOfDay(zone, dayAt('UTC', startedAt.getTime())) + 12 * hourMs)

const isOverLimit = async (counted: Promise<unknown>) => {
  try {
    await counted
    return false
  } catch (error) {
    if (error instanceof Refusal && error.code === 'TOO_MANY_REQUESTS') return true
    throw error
  }
}
