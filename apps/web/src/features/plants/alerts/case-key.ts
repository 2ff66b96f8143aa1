import type { ListedCase } from '@heliograph/contract/browser'
import { keyFrom, keyTextOf } from './alert-key.ts'

type Member = ListedCase['members'][number]

/** In the address: 7-12-1005-20261120, a plant and an alert of it. */
export const memberKeyOf = (member: Member) => `${member.plantId}-${keyTextOf(member)}`

/** Of its first alert; a case without alerts does not exist. */
export const caseKeyOf = ({ members: [first] }: ListedCase) => (first ? memberKeyOf(first) : '')

export const memberFrom = (text: string | undefined) => {
  const [, plant, keyText] = /^([1-9]\d{0,9})-(.+)$/.exec(text ?? '') ?? []
  if (plant === undefined || keyText === undefined || keyFrom(keyText) === undefined) return undefined
  return { plantId: Number(plant), keyText }
}
