import { randomBytes, randomInt } from 'node:crypto'
import { countryIdOf } from '@heliograph/domain/countries'
import type { GatewayProtocol } from '@heliograph/domain/devices'
import { Refusal } from '@heliograph/domain/errors'
import type { GatewayProblem } from '@heliograph/domain/gateway-lists'
import { loggerSerialIn } from '@heliograph/domain/logger-serials'
import { sure } from '@heliograph/domain/sure'
import { dayMs } from '@heliograph/domain/zones'
import { hashSecret } from '#ingest/listeners/gateway-secret.ts'
import type { RecordAudit } from '#needs/audit.ts'
import type { Actor } from '#needs/caller.ts'
import { requestHash } from '#needs/request-key.ts'
import { connectionOf, type Connection, type Doors } from './connections.ts'
import { mostGateways } from './gateway-limits.ts'
import type { GatewayStore, NewGateway, StoredGateway } from './gateways.store.ts'
import type { AnsweredAgain, Repeatable, Request } from './repeated-requests.ts'

export type Gateways = ReturnType<typeof createGateways>

/** Registering gateways, and what a person enters in them. */
export const createGateways = ({ store, doors, noLoggersIn, record, now }: Needs) => {
  const doorOf = (protocol: GatewayProtocol) => {
    const door = doors[protocol]
    if (!door) throw new Refusal('PARAM_ERROR', `body/protocol ${protocol} is turned off here`)
    return door
  }

  const required = async (gatewayId: number) => {
    const gateway = await store.find(gatewayId)
    if (!gateway) throw new Refusal('resource_not_exist_or_deleted')
    return gateway
  }

  const notSoldIn = new Set<number | null>(noLoggersIn.map(countryIdOf))
  const mustBeSoldAt = async (plantId: number) => {
    if (notSoldIn.has(await store.countryOf(plantId))) throw new Refusal('LOGGER_NOT_AVAILABLE_IN_REGION')
  }

  const withConnection = (gateway: StoredGateway): GatewayView => {
    const door = doors[gateway.protocol]
    return { ...gateway, connection: door ? connectionOf(gateway.protocol, gateway.sn, door) : null }
  }

  /** Without a look at what others have: those who do not run the installation are told the same about every logger. */
  const formProblem = (
    { protocol, sn, countryId }: ListedGateway,
    runsInstallation: boolean,
  ): GatewayProblem | undefined => {
    if (!doors[protocol]) return 'turnedOff'
    if (hasSecret(protocol)) return sn === '' ? undefined : 'serialMadeHere'
    if (sn === '') return 'serialMissing'
    if (loggerSerialIn(sn) === undefined) return 'serialWrong'
    if (notSoldIn.has(countryId)) return 'notSoldHere'
    return runsInstallation ? undefined : 'atDevice'
  }

  /**
   * The same only for what the same person asked for at the same plant. Names are left out: a person may think of a better one before
   * they press again. A serial number that was made here is another one each time.
   */
  const requestOf = (made: readonly Made[], { plantId, userId, requestKey, attempt }: RequestOf): Request => ({
    attempt,
    hashes: made.map(({ gateway: { protocol, sn }, secret }, place) =>
      requestHash([userId, plantId, requestKey, place, protocol, secret === null ? sn : null]),
    ),
    at: now(),
    since: now() - dayMs,
  })

  const answeredAgain = async (plantId: number, { again }: AnsweredAgain, made: readonly Made[], by: Actor) => {
    for (const { sn, isRenewed } of again)
      if (isRenewed) await record({ kind: 'gateway.secret', userId: by.userId, ip: by.ip, plantId, facts: { sn } })
    return made.map(({ gateway: { protocol }, secret }, place) => {
      const { isRenewed, ...gateway } = sure(again[place])
      const connection = connectionOf(protocol, gateway.sn, doorOf(protocol))
      return { ...gateway, connection, secret: isRenewed ? secret : null }
    })
  }

  return {
    mustBeSoldAt,
    nextAttempt: store.nextAttempt,

    /** What is wrong with each gateway of a list, before any is registered. */
    async judge(listed: readonly ListedGateway[], runsInstallation: boolean): Promise<(GatewayProblem | undefined)[]> {
      const problems = listed.map((one) => formProblem(one, runsInstallation))
      const sns = listed.flatMap(({ sn }, place) => (problems[place] === undefined ? (loggerSerialIn(sn) ?? []) : []))
      const taken = await store.placesOf(sns)
      return listed.map(
        ({ sn }, place) => problems[place] ?? (taken.has(loggerSerialIn(sn) ?? '') ? 'taken' : undefined),
      )
    },

    /**
     * The protocols that are on. A serial number is printed on boxes and easy to guess, so with one alone only
     * those who run the installation can register a logger.
     */
    protocols: (runsInstallation: boolean) =>
      protocols.flatMap((protocol) => {
        const door = doors[protocol]
        return door ? [{ protocol, ...door, canRegister: hasSecret(protocol) || runsInstallation }] : []
      }),

    /** All of them or none. Sent again with the same key within a day, they are those that it made before, with new secrets. */
    async register(
      plantId: number,
      items: readonly GatewayWish[],
      by: Actor & { runsInstallation: boolean },
      again?: Repeatable,
    ) {
      for (const { protocol } of items) {
        doorOf(protocol)
        if (!hasSecret(protocol)) await mustBeSoldAt(plantId)
        if (!hasSecret(protocol) && !by.runsInstallation) throw new Refusal('AU_NO_OPERATION_PERMISSION')
      }
      const made = items.map(newGatewayOf)
      const request = again && requestOf(made, { ...again, plantId, userId: by.userId })
      const ids = await store.add(
        plantId,
        made.map(({ gateway }) => gateway),
        request,
      )
      if (ids === 'taken') throw new Refusal('DATA_SOURCE_DUPLICATED')
      if (ids === 'too many')
        throw new Refusal('PARAM_ERROR', `body/registerItems A plant has at most ${mostGateways} gateways`)
      if (!Array.isArray(ids)) return answeredAgain(plantId, ids, made, by)
      for (const { gateway } of made) {
        const facts = { sn: gateway.sn, protocol: gateway.protocol }
        await record({ kind: 'gateway.register', userId: by.userId, ip: by.ip, plantId, facts })
      }
      return made.map(({ gateway, secret }, place) => ({
        gatewayId: ids[place] ?? 0,
        sn: gateway.sn,
        name: gateway.name,
        connection: connectionOf(gateway.protocol, gateway.sn, doorOf(gateway.protocol)),
        secret,
      }))
    },

    /** Those that this registration has made within the last day, with new secrets; undefined unless it has. */
    async registeredBefore(plantId: number, items: readonly GatewayWish[], by: Actor, again: Repeatable) {
      if (items.some(({ protocol }) => !doors[protocol])) return undefined
      const made = items.map(newGatewayOf)
      const request = requestOf(made, { ...again, plantId, userId: by.userId })
      const before = await store.addedBefore(
        plantId,
        made.map(({ gateway }) => gateway),
        request,
      )
      return before && answeredAgain(plantId, before, made, by)
    },

    find: async (gatewayId: number) => withConnection(await required(gatewayId)),

    async renewSecret(gatewayId: number, plantId: number, { userId, ip }: Actor) {
      const gateway = await required(gatewayId)
      if (!hasSecret(gateway.protocol)) throw new Refusal('resource_not_exist_or_deleted')
      // Before anything changes: the old secret would be void, and the new one never shown.
      const door = doorOf(gateway.protocol)
      const secret = newSecret(gateway.protocol)
      await store.setSecret(gatewayId, hashSecret(secret))
      await record({ kind: 'gateway.secret', userId, ip, plantId, facts: { sn: gateway.sn } })
      return { ...gateway, connection: connectionOf(gateway.protocol, gateway.sn, door), secret }
    },

    async rename(deviceId: number, plantId: number, name: string, { userId, ip }: Actor) {
      await store.rename(deviceId, name.trim())
      await record({ kind: 'device.rename', userId, ip, plantId, facts: { deviceId, name: name.trim() } })
    },
  }
}

interface Needs {
  store: GatewayStore
  doors: Doors
  /** Countries where loggers are not sold. */
  noLoggersIn: readonly string[]
  record: RecordAudit
  now: () => number
}

interface RequestOf extends Repeatable {
  plantId: number
  userId: number
}

type Made = ReturnType<typeof newGatewayOf>

/** A gateway as it is in a list. */
export interface ListedGateway {
  protocol: GatewayProtocol
  /** As it was typed. */
  sn: string
  /** Of its plant. */
  countryId: number | null
}

export interface GatewayWish {
  protocol: GatewayProtocol
  name: string | undefined
  sn: string | undefined
}

export interface GatewayView extends StoredGateway {
  /** Null while its protocol is turned off. */
  connection: Connection | null
}

const protocols: readonly GatewayProtocol[] = ['solarman-v5', 'mqtt', 'http']
const hasSecret = (protocol: GatewayProtocol) => protocol !== 'solarman-v5'

const newGatewayOf = ({ protocol, name, sn }: GatewayWish, place: number) => {
  const secret = hasSecret(protocol) ? newSecret(protocol) : null
  const serial = hasSecret(protocol) ? `HG-${letters(10)}` : loggerSerialIn(sn)
  if (serial === undefined)
    throw new Refusal('PARAM_ERROR', `body/registerItems/${place}/deviceSn is not the serial number of a logger`)
  const gateway: NewGateway = {
    sn: serial,
    name: name?.trim() || serial,
    protocol,
    secretHash: secret === null ? null : hashSecret(secret),
  }
  return { gateway, secret }
}

/** Without letters and digits that look alike, because people type them into devices. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const letters = (count: number) => Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

/**
 * At least 128 random bits. That of an HTTP gateway is also its API key for emoncms, which has 32 hexadecimal digits in small
 * letters: forms of senders refuse another one, IotaWatt keeps its bits only, and emonHub throws away what it should send.
 */
const newSecret = (protocol: GatewayProtocol) => (protocol === 'http' ? randomBytes(16).toString('hex') : letters(24))
