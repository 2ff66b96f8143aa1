import { keysOf } from './records.ts'

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

/** A decoder words its own reasons: they all mean that something could not be decoded. */
export const urgencyOf = (kind: string): Urgency => urgencyByReason[isDropReason(kind) ? kind : 'undecodable']

/** The part of a reason before its details, such as values, lengths and names. */
export const kindOfReason = (reason: string) => reason.split(':', 1).join('')
