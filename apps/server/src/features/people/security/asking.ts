/** Somebody who is logged in asks. */
export interface Asking {
  session: { id: string; family: string; userId: number; provenAt: number }
  token: string
  ip: string
}

export type CodeCheck = (
  purpose: 'email' | 'phone' | 'password' | 'log-in',
  destination: string,
  code: string,
) => Promise<void>

export type DeedKind =
  | 'session.end'
  | 'log-in'
  | 'proof'
  | 'password.change'
  | 'email.change'
  | 'phone.change'
  | 'name.change'
  | 'second-factor.on'
  | 'second-factor.off'
  | 'passkey.add'
  | 'passkey.remove'
export type Facts = Record<string, string | number | boolean | null>
export type Tell = (deed: {
  kind: DeedKind
  refused?: boolean
  userId?: number | undefined
  organisationId?: number | null
  ip?: string
  facts?: Facts
}) => Promise<void>

type TicketPurpose = 'second-factor' | 'new-passkey' | 'passkey' | 'passkey-proof'
export interface Tickets {
  issue: <T extends object>(
    purpose: TicketPurpose,
    content: T,
    issue: { expiresAt: number; userId?: number | undefined },
  ) => Promise<string>
  peek: <T extends object>(
    purpose: TicketPurpose,
    ticket: string,
    now: number,
  ) => Promise<{ userId: number | null; content: T } | undefined>
  redeem: <T extends object>(
    purpose: TicketPurpose,
    ticket: string,
    now: number,
  ) => Promise<{ userId: number | null; content: T } | undefined>
}
