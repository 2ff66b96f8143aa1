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

export type Facts = Record<string, string | number | boolean | null>
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
