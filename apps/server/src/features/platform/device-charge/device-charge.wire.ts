import type * as wire from '@heliograph/contract'
import type { Session } from '#wire/request.ts'
import { secondsOf } from '#wire/times.ts'
import type { Terms } from './device-charge.store.ts'
import type { DeviceCharge, Payer } from './device-charge.ts'

export const payerOf = ({ userId, organisationId, functions }: Session): Payer => ({
  userId,
  organisationId,
  managesOrganisation: organisationId !== null && functions.includes('organisation.manage'),
})

export const toServices = ({ rows, ...counted }: Awaited<ReturnType<DeviceCharge['services']>>): wire.DataServices => ({
  ...counted,
  data: rows,
})

export const toTerms = ({ freeMonths, since }: Terms): wire.ServiceTerms => ({
  isOn: since !== null,
  freeMonths,
  sinceTime: secondsOf(since),
})
