import type {
  Alert,
  AlertDetail,
  DayExpectation,
  FastSystem,
  Frames,
  OperatingSystem,
  PlantInformation,
  Sums,
} from '@heliograph/contract/browser'
import type { Day } from '@heliograph/domain/zones'
import type { Proof } from '#features/plants/day/mounting-proof.ts'
import type { FlowNode } from '#features/plants/live/topology.ts'

/** What the page knows about a plant's day. Undefined is not known yet. */
export interface Known {
  day: Day
  today: Day
  now: number
  plant: PlantInformation
  nodes: ReadonlySet<FlowNode>
  feedsInFully: boolean
  frames: Frames
  sums: Sums
  fast: FastSystem
  operating: OperatingSystem | undefined
  openAlerts: readonly Alert[] | undefined
  /** How many more are open than are read. */
  openUnread: number
  /** The details of the one that the sentence names. */
  named: AlertDetail | undefined
  moneyText: (amount: number, currency: string) => string
  alertsOfDay: readonly Alert[]
  /** What the plant should make; undefined where that is unknown. */
  expectation: DayExpectation | undefined
  /** Devices without which the figures are incomplete, as a text. */
  without: string | undefined
  /** What earlier days said about the plant's tilt and orientation. */
  proof: Proof
  ageText: (ageMs: number) => string
}
