import { contract } from '@heliograph/contract'
import type { Point } from '@heliograph/domain/points'
import { firstOf } from '@heliograph/domain/sure'
import { detailTextIn } from '@heliograph/phrases/server'
import { spokenLanguage } from '#needs/languages.ts'
import { pageOf } from '#wire/answers.ts'
import { routes, type Route } from '#wire/routes.ts'
import type { AllowedNetworkRules } from './allowed-networks.ts'
import { toAllowedNetworks } from './allowed-networks.wire.ts'
import { toDeviceDetail } from './device-detail.wire.ts'
import { toDeviceFrame } from './device-frames.wire.ts'
import { toBatteryRow, toListedDevice, toMicroDisplay, toNetworkingInfo, typeIn } from './device-lists.wire.ts'
import type { PointCurve } from './device-stats.ts'
import type { DeviceLabels } from './device-texts.ts'
import type { Devices } from './devices.ts'
import {
  dayIn,
  pointsIn,
  rangeIn,
  toDeviceInput,
  toDeviceListItem,
  toDeviceNode,
  toDeviceParameter,
  toDeviceRow,
  toDeviceSeries,
  toLogger,
  toNewDevice,
  windowIn,
} from './devices.wire.ts'
import type { MeterConfigs } from './meter-configs.ts'
import { correctionIn, meterWishIn, toMeterPreview, toMeterSpec } from './meter-configs.wire.ts'
import type { WrongSpans } from './wrong-spans.ts'
import { takenBackIn, toWrongSpans, wrongSpanIn } from './wrong-spans.wire.ts'

/** @param labelsIn in the requested language, or in its fallback */
export const deviceRoutes = (
  { devices, wrongSpans, allowedNetworks, meters }: Parts,
  labelsIn: (language: string) => Promise<DeviceLabels>,
): Route[] => {
  /** The curves that a query asks for, with its points by the names that clients expect for the device. */
  const seriesOf = async (
    deviceId: number,
    query: { showParams?: string[]; lan?: string },
    read: (wanted: Point[] | undefined) => Promise<readonly PointCurve[]>,
  ) => {
    const [names, labels] = await Promise.all([devices.namesOf(deviceId), labelsIn(query.lan ?? '')])
    return (await read(pointsIn(query, names))).map((curve) => toDeviceSeries(curve, labels, names))
  }

  return routes(contract.devices, {
    collectors: async ({ plantId, query }) => pageOf(await devices.collectors(plantId, windowIn(query)), toDeviceRow),
    gateways: async ({ plantId, query }) => pageOf(await devices.collectors(plantId, windowIn(query)), toDeviceRow),
    behindGateway: async ({ plantId, deviceId, query }) =>
      pageOf(await devices.behindGateway(plantId, deviceId, windowIn(query)), toDeviceRow),
    rows: async ({ plantId, params, query }) =>
      pageOf(await devices.rows(plantId, params.kind, windowIn(query)), toDeviceRow),
    rowsOfGateways: async ({ plantId, params, body: { gatewayIds = [], keyword = '', ...window } }) =>
      pageOf(
        await devices.rowsOfGateways(plantId, params.kind, { gatewayIds, keyword }, windowIn(window)),
        toDeviceRow,
      ),
    batteries: async ({ plantId, query }) => pageOf(await devices.batteries(plantId, windowIn(query)), toBatteryRow),
    search: async ({ plantId, body: { deviceType, ...window } }) =>
      pageOf(await devices.search(plantId, typeIn(deviceType), windowIn(window)), toListedDevice),
    typeList: async ({ plantId }) =>
      (await devices.typeList(plantId)).map(({ type, total }) => ({ deviceType: type, total })),
    microDisplay: async ({ plantId }) => (await devices.beside(plantId)).map(toMicroDisplay),
    networking: async ({ plantId }) => (await devices.networking(plantId)).flatMap(toNetworkingInfo),
    fast: async ({ deviceId, plantId }) => toDeviceListItem(firstOf(await devices.one(deviceId, plantId))),
    types: ({ plantId }) => devices.types(plantId),
    list: async ({ plantId, query: { deviceType } }) =>
      (await devices.list(plantId, typeIn(deviceType))).map(toDeviceListItem),
    tree: async ({ plantId }) => (await devices.tree(plantId)).map(toDeviceNode),
    inputs: async ({ deviceId }) => (await devices.inputs(deviceId)).map(toDeviceInput),
    mapInputs: async ({ deviceId, body }) =>
      (await devices.mapInputs(deviceId, body.node, body.inputs)).map(toDeviceInput),
    wrongSpans: async ({ deviceId, plantId, session, ip }) =>
      toWrongSpans(await wrongSpans.list(deviceId, plantId, { userId: session.userId, ip })),
    markWrong: async ({ deviceId, plantId, body, session, ip }) =>
      toWrongSpans(await wrongSpans.add(deviceId, plantId, wrongSpanIn(body), { userId: session.userId, ip })),
    takeBackWrong: async ({ deviceId, plantId, params, query, session, ip }) =>
      toWrongSpans(
        await wrongSpans.takeBack(deviceId, plantId, takenBackIn(params, query), { userId: session.userId, ip }),
      ),
    meterSpec: async ({ deviceId, plantId, session: { userId }, ip }) =>
      toMeterSpec(await meters.spec(deviceId, plantId, { userId, ip })),
    configureMeter: async ({ deviceId, plantId, body, session: { userId }, ip }) =>
      toMeterSpec(await meters.add(deviceId, plantId, meterWishIn(body), { userId, ip })),
    previewMeter: async ({ deviceId, plantId, body }) =>
      toMeterPreview(await meters.preview(deviceId, plantId, correctionIn(body))),
    takeBackMeterConfig: async ({ deviceId, plantId, params, session: { userId }, ip }) =>
      toMeterSpec(await meters.takeBack(deviceId, plantId, params.configId, { userId, ip })),
    logger: async ({ deviceId }) => toLogger(await devices.logger(deviceId)),
    acceptLogger: async ({ plantId, deviceId, body, session: { userId }, ip }) =>
      toLogger(await devices.acceptLogger({ ...body, plantId, gatewayId: deviceId }, { userId, ip })),
    networks: async ({ deviceId }) => toAllowedNetworks(await allowedNetworks.read(deviceId)),
    setNetworks: async ({ deviceId, plantId, body, session: { userId }, ip }) =>
      toAllowedNetworks(await allowedNetworks.set(deviceId, plantId, body.networks, { userId, ip })),
    newDevices: async ({ plantId }) => (await devices.newDevices(plantId)).map(toNewDevice),
    decideNewDevice: async ({ plantId, deviceId, body, session: { userId }, ip }) =>
      (await devices.decideNewDevice({ ...body, plantId, gatewayId: deviceId }, { userId, ip })).map(toNewDevice),
    detail: async ({ deviceId, plantId, body }) => {
      const [detail, labels, detailText] = await Promise.all([
        devices.detail(deviceId, plantId),
        labelsIn(body.language ?? ''),
        detailTextIn(spokenLanguage(body.language)),
      ])
      return toDeviceDetail(detail, labels, detailText)
    },
    parameters: async ({ deviceId, query }) => {
      const [points, names, labels] = await Promise.all([
        devices.parameters(deviceId),
        devices.namesOf(deviceId),
        labelsIn(query.lan ?? ''),
      ])
      return points.map((point) => toDeviceParameter(point, labels, names))
    },
    frames: async ({ params, query }) => {
      const [frames, labels, detailText] = await Promise.all([
        devices.frames(params.id),
        labelsIn(query.lan ?? ''),
        detailTextIn(spokenLanguage(query.lan)),
      ])
      return frames.map((frame) => toDeviceFrame(frame, labels, detailText))
    },
    statsOfDay: async ({ deviceId, plantId, query }) =>
      seriesOf(deviceId, query, (wanted) => devices.statsOfDay(deviceId, plantId, dayIn(query.day, 'day'), wanted)),
    statsOfWeek: async ({ deviceId, plantId, query }) =>
      seriesOf(deviceId, query, (wanted) => devices.statsOfWeek(deviceId, plantId, dayIn(query.day, 'day'), wanted)),
    statsOfMonth: async ({ deviceId, plantId, query }) =>
      seriesOf(deviceId, query, (wanted) =>
        devices.statsOfMonth(deviceId, plantId, dayIn(`${query.month}-01`, 'month'), wanted),
      ),
    statsOfYear: async ({ deviceId, plantId, query }) =>
      seriesOf(deviceId, query, (wanted) =>
        devices.statsOfYear(deviceId, plantId, dayIn(`${query.year}-01-01`, 'year'), wanted),
      ),
    statsOfTotal: ({ deviceId, plantId, query }) =>
      seriesOf(deviceId, query, (wanted) => devices.statsOfTotal(deviceId, plantId, wanted)),
    statsOfRange: async ({ deviceId, plantId, query }) =>
      seriesOf(deviceId, query, (wanted) => devices.statsOfRange(deviceId, plantId, rangeIn(query), wanted)),
  })
}

interface Parts {
  devices: Devices
  wrongSpans: WrongSpans
  allowedNetworks: AllowedNetworkRules
  meters: MeterConfigs
}
