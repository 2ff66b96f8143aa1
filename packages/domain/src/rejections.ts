import { keysOf } from './records.ts'
import type { Detail } from './rejection-details.ts'

/** What an operator has to do about rejected data: act, check whether something is wrong, or nothing. */
export const urgencies = ['act', 'check', 'none'] as const
export type Urgency = (typeof urgencies)[number]

/** Why a reading is rejected, and how urgent that is for an operator. */
const urgencyByReason = {
  'unknown gateway': 'none',
  'too many devices': 'check',
  'new device': 'none',
  'device refused': 'none',
  'too old': 'check',
  'in the future': 'check',
  implausible: 'check',
  'seen before': 'none',
  conflicting: 'check',
  undecodable: 'act',
  'over quota': 'check',
  'over budget': 'act',
  'message not allowed': 'check',
  'too many connections': 'check',
  'another logger': 'act',
  'network not allowed': 'none',
} as const satisfies Record<string, Urgency>

export type DropReason = keyof typeof urgencyByReason

export const dropReasons = keysOf<DropReason>(urgencyByReason)

const isDropReason = (kind: string): kind is DropReason => Object.hasOwn(urgencyByReason, kind)

/** An unknown reason is one of a newer server. */
export const urgencyOf = (reason: string): Urgency => urgencyByReason[isDropReason(reason) ? reason : 'undecodable']

/** Why something was rejected, and what exactly was wrong with it if the reason does not say everything. */
export interface Rejection {
  reason: DropReason
  detail?: Detail
}

/** What similar rejections have in common: such as those of all frames of one type. */
export const kindOf = ({ reason, detail }: Rejection) =>
  [reason, detail?.code, detail?.values?.['type']].join(' ').trim()
