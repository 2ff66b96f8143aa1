/** Something that a person did and may have to answer for. It holds no secret: no password, code or token. */
export interface AuditEvent {
  kind: AuditKind
  refused?: boolean
  /** Who did it, and for which organisation. */
  userId?: number | null | undefined
  organisationId?: number | null
  /** To whom, if to somebody else. */
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
  | 'plant.hand-over'
  | 'plant.take-over'
  | 'plant.look'
  | 'version.publish'
  | 'document.add'
  | 'document.remove'
  | 'refused'

/** Writes an event down. What cannot be recorded must not happen: a failure here fails the caller's work. */
export type RecordAudit = (event: AuditEvent) => Promise<void>
