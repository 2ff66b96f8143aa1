/** Something that a person did and may have to answer for. It contains no secrets: no password, code or token. */
export interface AuditEvent {
  kind: AuditKind
  refused?: boolean
  /** Who did it, and for which organisation. */
  userId?: number | null | undefined
  organisationId?: number | null
  /** The person it was done to, if it is someone else. */
  subjectUserId?: number | null
  plantId?: number | null | undefined
  ip?: string | null
  facts?: Record<string, string | number | boolean | null>
}

export type AuditKind =
  | 'log-in'
  | 'log-out'
  | 'proof'
  | 'session.end'
  | 'register'
  | 'consent.give'
  | 'code.request'
  | 'password.change'
  | 'email.change'
  | 'phone.change'
  | 'name.change'
  | 'second-factor.on'
  | 'second-factor.off'
  | 'passkey.add'
  | 'passkey.remove'
  | 'account.link'
  | 'account.unlink'
  | 'account.revoke'
  | 'account.export'
  | 'account.transfer'
  | 'organisation.create'
  | 'organisation.change'
  | 'organisation.switch'
  | 'role.create'
  | 'role.change'
  | 'role.remove'
  | 'member.invite'
  | 'member.join'
  | 'member.change'
  | 'member.leave'
  | 'relation.add'
  | 'relation.change'
  | 'relation.end'
  | 'plant.create'
  | 'plant.change'
  | 'plant.metering'
  | 'plant.check'
  | 'plant.targets'
  | 'plant.light'
  | 'history.import'
  | 'history.remove'
  | 'plant.delete'
  | 'plant.restore'
  | 'plant.hand-over'
  | 'plant.take-over'
  | 'plant.look'
  | 'device.mark-wrong'
  | 'alert.handle'
  | 'plant.work'
  | 'plant.due-date'
  | 'plant.report-mail'
  | 'portfolio.report-mail'
  | 'plant.module-map'
  | 'alert.tune'
  | 'meter.config'
  | 'operator.give'
  | 'operator.invite'
  | 'operator.take-back'
  | 'message.retry'
  | 'platform.suspend'
  | 'platform.resume'
  | 'brand.create'
  | 'brand.publish'
  | 'brand.take-back'
  | 'brand.switch-off'
  | 'brand.switch-on'
  | 'version.publish'
  | 'version.change'
  | 'version.withdraw'
  | 'announcement.publish'
  | 'announcement.change'
  | 'announcement.withdraw'
  | 'document.add'
  | 'document.change'
  | 'document.remove'
  | 'clock.confirm'
  | 'gateway.budget'
  | 'gateway.networks'
  | 'gateway.register'
  | 'gateway.claim'
  | 'gateway.secret'
  | 'gateway.leave'
  | 'gateway.arrive'
  | 'device.rename'
  | 'device.enter'
  | 'device.decide'
  | 'device.remove'
  | 'device.replace'
  | 'device.place'
  | 'logger.accept'
  | 'wall.open'
  | 'wall.change'
  | 'wall.end'
  | 'api-token.add'
  | 'api-token.remove'
  | 'webhook.add'
  | 'webhook.remove'
  | 'webhook.secret'
  | 'price.change'
  | 'seller.change'
  | 'service.change'
  | 'insurance.offer'
  | 'insurance.request'
  | 'order.paid'
  | 'order.accept'
  | 'order.refund'
  | 'refused'

/** Stores an event. What cannot be audited must not happen, so a failure here fails the caller's work. */
export type RecordAudit = (event: AuditEvent) => Promise<void>

/** The fields that a change made different, as facts: `before.zone`, `after.zone`. */
export const factsOfChange = (
  before: Readonly<Record<string, string | null>>,
  after: Readonly<Record<string, string | null>>,
) => {
  const facts: Record<string, string | null> = {}
  for (const [field, value] of Object.entries(after)) {
    const former = before[field] ?? null
    if (former === value) continue
    facts[`before.${field}`] = former
    facts[`after.${field}`] = value
  }
  return facts
}
