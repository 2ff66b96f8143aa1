import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { deviceId, id, instant, nothing, nullable, plantId, requestKey, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())
const protocol = Type.Enum(['solarman-v5', 'mqtt', 'http'])
const ofPlant = Type.Object({ id: plantId })
const name = Type.String({ minLength: 1, maxLength: 64, pattern: '^[^\\u0000-\\u001f]*\\S[^\\u0000-\\u001f]*$' })

/** What to enter in a gateway so that it reports here. Null where its protocol does not use it. */
const connection = Type.Object({
  protocol,
  host: Type.String(),
  port: Type.Integer(),
  /** User name and client id of MQTT. */
  userName: word,
  topic: word,
  /** For programs that post samples, and for anything that posts to emoncms. */
  url: word,
  emoncmsUrl: word,
})

/** A gateway. Its secret is only in the answer that made it. */
const gateway = Type.Object({
  gatewayId: id,
  deviceSn: Type.String(),
  deviceName: Type.String(),
  protocol,
  /** Null while its protocol is turned off. */
  connection: nullable(connection),
  firmware: word,
  firstHeardTime: nullable(instant),
  heardTime: nullable(instant),
})
export type Gateway = Static<typeof gateway>

const registered = Type.Object({
  gatewayId: id,
  deviceSn: Type.String(),
  deviceName: Type.String(),
  connection,
  /**
   * Null if the protocol has none. It is not stored, only its hash, so it cannot be shown again: a registration that is sent again
   * is answered with a new one, or with null if the gateway reports already, because then the first one is known.
   */
  secret: word,
})
export type RegisteredGateway = Static<typeof registered>

/**
 * A person's newest claim of a logger for a plant; null if there was none within the last hour. `pause`: a request to
 * switch off follows. `off`: switch it off now. `dark`: seen, a request to switch on follows. `on`: switch it on now.
 * `watch`: all rounds counted, and nothing else may use the serial number for a while.
 */
const claimed = Type.Object({
  claim: nullable(
    Type.Object({
      deviceSn: Type.String(),
      deviceName: Type.String(),
      state: Type.Enum(['pause', 'off', 'dark', 'on', 'watch', 'proven', 'failed']),
      /** How often it went off and on as requested. */
      rounds: Type.Integer(),
      roundsNeeded: Type.Integer(),
      /** To follow the request, or until the next one. */
      secondsLeft: Type.Integer(),
      endsInSeconds: Type.Integer(),
      /** Why the last round did not count. */
      notice: nullable(Type.Enum(['not-off', 'not-on', 'too-soon'])),
      failure: nullable(Type.Enum(['too-late', 'restarts', 'two-loggers', 'taken', 'full', 'stopped'])),
      /** Once it is registered. */
      gatewayId: nullable(id),
    }),
  ),
})
export type GatewayClaim = Static<typeof claimed>

export const gateways = {
  /** The shape of an item is ours. */
  register: call({
    endpoint: 'POST /maintain-s/power/system/{id}/v2/gateway',
    summary:
      'Register gateways for a plant; the secret of each is made here and shown once. Sent again within a day by the same person ' +
      'with the same `requestKey` (ours), the gateways that it made are answered, each with a new secret',
    access: { plant: 'operate', at: 'params.id' },
    refusals: ['DATA_SOURCE_DUPLICATED', 'AU_NO_OPERATION_PERMISSION', 'LOGGER_NOT_AVAILABLE_IN_REGION'],
    params: ofPlant,
    body: Type.Object({
      registerItems: Type.Array(
        Type.Object({
          protocol,
          deviceName: Type.Optional(name),
          /** On the sticker of a logger with Solarman V5. The others get their serial number here. */
          deviceSn: Type.Optional(text(32)),
        }),
        { minItems: 1, maxItems: 40 },
      ),
      secret: Type.Optional(text(128)),
      requestKey,
    }),
    output: Type.Object({ data: Type.Array(registered) }),
  }),
  /** Ours. */
  protocols: call({
    endpoint: 'GET /maintain-s/power/system/{id}/gateway/protocols',
    summary: 'The protocols of this installation, and whether the caller can register a gateway with each',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [],
    params: ofPlant,
    output: Type.Array(
      Type.Object({ protocol, host: Type.String(), port: Type.Integer(), canRegister: Type.Boolean() }),
    ),
  }),
  /**
   * Ours. A logger with Solarman V5 has no secret: who wants to register it switches it off and on three times when asked.
   * The answer does not tell whether the serial number exists, reports or is registered.
   */
  claim: call({
    endpoint: 'POST /maintain-s/power/system/{id}/gateway/claim',
    summary: 'Begin to prove that a logger is at hand, in order to register it',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [
      'LOGGER_NOT_AVAILABLE_IN_REGION',
      'LOGGER_CLAIM_TOO_EARLY',
      'LOGGER_CLAIMED_BY_OTHER',
      'TOO_MANY_REQUESTS',
    ],
    params: ofPlant,
    body: Type.Object({ deviceSn: text(32), deviceName: Type.Optional(name) }),
    output: claimed,
  }),
  /** Ours. Asked again and again: requests are made when a person looks, so that they are seen. */
  claimState: call({
    endpoint: 'GET /maintain-s/power/system/{id}/gateway/claim',
    summary: 'What to do with the logger now, and how far the proof is',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [],
    params: ofPlant,
    output: claimed,
  }),
  stopClaim: call({
    endpoint: 'POST /maintain-s/power/system/{id}/gateway/claim/stop',
    summary: 'Stop the proof',
    access: { plant: 'operate', at: 'params.id' },
    refusals: [],
    params: ofPlant,
    output: nothing,
  }),
  find: call({
    endpoint: 'GET /maintain-s/power/system/{id}/gateway/{gatewayId}',
    summary: 'What to enter in a gateway, and when it was heard',
    access: { device: 'operate', at: 'params.gatewayId', plantAt: 'params.id' },
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id: plantId, gatewayId: deviceId }),
    output: gateway,
  }),
  /** Ours. The old secret stops working within a second, on open connections too. */
  renewSecret: call({
    endpoint: 'POST /maintain-s/power/system/{id}/gateway/{gatewayId}/secret',
    summary: 'Make a new secret for a gateway; it is shown once',
    access: { device: 'operate', at: 'params.gatewayId', plantAt: 'params.id' },
    refusals: ['resource_not_exist_or_deleted'],
    params: Type.Object({ id: plantId, gatewayId: deviceId }),
    output: registered,
  }),
  /** The shape is ours. */
  change: call({
    endpoint: 'POST /maintain-s/power/system/{id}/device/{deviceId}',
    summary: 'Give a device or gateway another name',
    access: { device: 'operate', at: 'params.deviceId', plantAt: 'params.id' },
    refusals: [],
    params: Type.Object({ id: plantId, deviceId }),
    body: Type.Object({ deviceName: name }),
    output: nothing,
  }),
}
