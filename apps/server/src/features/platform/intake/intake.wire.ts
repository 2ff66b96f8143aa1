import type {
  ClockState,
  GatewayBudget,
  IntakeCounts,
  RollUpState,
  SetAside,
  SetAsideGroup,
} from '@heliograph/contract'
import type { Detail } from '@heliograph/domain/rejection-details'
import { seconds } from '#wire/times.ts'
import type { Counts, GatewayBudget as Budget, Intake, PlantOfGateway } from './intake.ts'

export const countsOf = (counts: Counts): IntakeCounts => ({ ...counts, startedAt: seconds(counts.startedAt) })

export const budgetOf = ({ perSecond, perDay, plant, ...budget }: Budget): GatewayBudget => ({
  ...budget,
  plant: plantOf(plant),
  samplesPerSecond: perSecond,
  samplesPerDay: perDay,
})

export const clockOf = ({ knownAt, machineAt, problem }: ReturnType<Intake['clock']>): ClockState => ({
  knownTime: seconds(knownAt),
  serverTime: seconds(machineAt),
  problem: problem ?? null,
})

export const rollUpOf = ({ lagMs, total, plants }: Awaited<ReturnType<Intake['rollUp']>>): RollUpState => ({
  lag: lagMs / 1000,
  total,
  data: plants.map(({ plantId, failedAt, retryAt, ...plant }) => ({
    ...plant,
    systemId: plantId,
    failedAt: seconds(failedAt),
    retryAt: seconds(retryAt),
  })),
})

export const quarantinedOf = (
  { total, data }: Awaited<ReturnType<Intake['quarantined']>>,
  detailText: DetailText,
): { total: number; data: SetAside[] } => ({
  total,
  data: data.map(({ detail, ...row }) => ({
    ...row,
    detail: detail && detailText(detail),
    receivedAt: seconds(row.receivedAt),
  })),
})

export const quarantinedGroupOf = (
  { plant, receivedAt, firstAt, detail, ...group }: Group,
  detailText: DetailText,
): SetAsideGroup => ({
  ...group,
  detail: detail && detailText(detail),
  receivedAt: seconds(receivedAt),
  firstAt: seconds(firstAt),
  plant: plantOf(plant),
})

type DetailText = (detail: Detail) => string

type Group = Awaited<ReturnType<Intake['quarantinedGroups']>>['rows'][number]

const plantOf = (plant: PlantOfGateway | null) =>
  plant && { systemId: plant.plantId, systemName: plant.plantName, gatewayId: plant.gatewayId }
