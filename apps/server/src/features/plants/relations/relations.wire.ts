import type * as wire from '@heliograph/contract'
import type { SharedRight } from '@heliograph/domain/permissions'
import { secondsOf } from '#wire/times.ts'
import type { HandOver, PlantOffer } from './hand-overs.ts'
import type { Terms } from './relations.store.ts'
import type { Relation } from './relations.ts'
import type { StrandedPlant, TakeOver } from './take-overs.ts'

interface SentTerms {
  may: SharedRight
  expiresTime?: number | null
}

export const termsIn = ({ may, expiresTime }: SentTerms): Terms => ({
  may,
  expiresAt: typeof expiresTime === 'number' ? new Date(expiresTime * 1000) : null,
})

interface SentTakeOver extends Partial<SentTerms> {
  systemId: number
  reason: string
  owner?: string | null
  business?: string | null
  ends?: readonly number[]
}

export const takeOverIn = ({ systemId, reason, owner, business, ends = [], ...terms }: SentTakeOver): TakeOver => ({
  plantId: systemId,
  reason,
  owner: owner ?? undefined,
  business: business ? { text: business, terms: termsIn({ may: 'read', ...terms }) } : undefined,
  ends,
})

export const toRelation = (relation: Relation): wire.Relation => ({
  id: relation.id,
  stationId: relation.plantId,
  orgId: relation.organisationId,
  orgName: relation.name,
  contactEmail: relation.contactEmail,
  contactPhone: relation.contactPhone,
  may: relation.may,
  createdDate: secondsOf(relation.createdAt),
  expiresTime: secondsOf(relation.expiresAt),
  endedTime: secondsOf(relation.endedAt),
  addedBy: relation.addedBy,
  endable: relation.endable,
})

export const toHandOver = (pending: HandOver | undefined): wire.HandOver => ({
  pending: pending
    ? {
        receiver: pending.receiver,
        startedTime: secondsOf(pending.startedAt),
        expiresTime: secondsOf(pending.expiresAt),
        startedBy: pending.startedBy,
      }
    : null,
})

export const toPlantOffer = (offer: PlantOffer): wire.PlantOffer => ({
  name: offer.name,
  address: offer.address,
  type: offer.type,
  installedCapacity: offer.capacityKwp,
  from: offer.giver,
  expiresTime: secondsOf(offer.expiresAt),
  businesses: offer.businesses.map(toBusiness),
})

export const toStrandedPlant = ({ id, name, address, owner, businesses }: StrandedPlant): wire.StrandedPlant => ({
  id,
  name,
  address,
  owner,
  businesses: businesses.map(toBusiness),
})

const toBusiness = ({ id, name, may, expiresAt }: StrandedPlant['businesses'][number]) => ({
  id,
  name,
  may,
  expiresTime: secondsOf(expiresAt),
})
