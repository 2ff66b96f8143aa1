import type { DeviceNode } from '@heliograph/contract/browser'
import { isInverter } from '@heliograph/domain/devices'

/** What can be compared: a device, or one of its strings. */
export interface Candidate {
  /** As in the address and in the request: 12, or 12.2 for the second string. */
  id: string
  deviceName: string
  /** PV2; null for the device itself. */
  string: string | null
}

export const fewest = 2
export const most = 6
/** So many can be shown as a heat map. */
export const mostMapped = 32

/** @param chosen what stays offered as it was chosen */
export const devicesIn = (nodes: readonly DeviceNode[], chosen: readonly string[] = []): Candidate[] =>
  comparableIn(nodes, chosen).map(({ deviceId, name }) => ({ id: `${deviceId}`, deviceName: name, string: null }))

/** @param chosen as in `devicesIn` */
export const stringsIn = (nodes: readonly DeviceNode[], chosen: readonly string[] = []): Candidate[] =>
  invertersIn(nodes, chosen).flatMap((twins) => {
    const shown = twins.find((node) => node.strings.length > 0)
    // Also those of which only another gateway tells.
    const numbers = new Set(twins.flatMap(({ strings }) => strings.map(({ name }) => Number(name.slice(2)))))
    return [...numbers]
      .toSorted((one, other) => one - other)
      .flatMap((no) => (shown ? { id: `${shown.deviceId}.${no}`, deviceName: shown.name, string: `PV${no}` } : []))
  })

/**
 * The inverters to start with: all of them, if they are few. Of many, the two with the least, the two in the middle and
 * the two with the most energy today: a comparison is about extremes and what is usual.
 */
export const firstChoice = (nodes: readonly DeviceNode[]): string[] => {
  const inverted = comparableIn(nodes)
  if (inverted.length <= most) return inverted.map(({ deviceId }) => `${deviceId}`)
  // What one of its gateways tells while another one is silent is its energy, too.
  const energies = new Map(
    invertersIn(nodes).map(([first, ...twins]) => [
      first,
      Math.max(first?.todayKwh ?? 0, ...twins.map(({ todayKwh }) => todayKwh ?? 0)),
    ]),
  )
  const ordered = inverted.toSorted((left, right) => (energies.get(left) ?? 0) - (energies.get(right) ?? 0))
  const middle = Math.floor(ordered.length / 2)
  const picked = new Set([...ordered.slice(0, 2), ...ordered.slice(middle - 1, middle + 1), ...ordered.slice(-2)])
  return inverted.filter((node) => picked.has(node)).map(({ deviceId }) => `${deviceId}`)
}

/** A device and others next to it on the same gateway. */
export const siblingsOf = (nodes: readonly DeviceNode[], deviceId: number): string[] => {
  const own = invertersIn(nodes).find((twins) => twins.some((node) => node.deviceId === deviceId))?.[0]
  if (!own) return []
  const others = comparableIn(nodes).filter((node) => node !== own)
  const near = [
    ...others.filter(({ gatewayId, type }) => gatewayId === own.gatewayId && type === own.type),
    ...others.filter(({ gatewayId, type }) => gatewayId !== own.gatewayId || type !== own.type),
  ].slice(0, most - 1)
  return near.length === 0 ? [] : [own, ...near].map((node) => `${node.deviceId}`)
}

/** Of an inverter that several gateways report, the chosen row, else the one that counts first: each is compared with what either of them told. */
const comparableIn = (nodes: readonly DeviceNode[], chosen: readonly string[] = []) => {
  const offered = new Set(invertersIn(nodes, chosen).map(([first]) => first))
  return nodes.filter((node) => offered.has(node))
}

/** Each with its rows, the one to show before the others. */
const invertersIn = (nodes: readonly DeviceNode[], chosen: readonly string[] = []) => {
  const kept = new Set(chosen.map((id) => Number(id.split('.')[0])))
  const inverters = new Map<number, DeviceNode[]>()
  for (const node of nodes) {
    if (!isInverter(node.type)) continue
    const counted = node.twinOf ?? node.deviceId
    inverters.set(counted, [...(inverters.get(counted) ?? []), node])
  }
  const rank = ({ deviceId, twinOf }: DeviceNode) => Number(!kept.has(deviceId)) * 2 + Number(twinOf !== null)
  return [...inverters.values()].map((twins) => twins.toSorted((one, other) => rank(one) - rank(other)))
}

/** In the order of the plant, whatever the order of clicks. */
export const toggledIn = (candidates: readonly Candidate[], chosen: readonly string[], id: string): string[] => {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return candidates.flatMap((candidate) => (next.has(candidate.id) ? candidate.id : []))
}
