/** One that can be sent again because its answer was lost. */
export interface Request {
  /** Of each gateway, in the order of the request. */
  hashes: readonly Uint8Array[]
  at: number
  /** Older ones are not the same any more. */
  since: number
  /** Of those that are at work at once, the secrets of the one that came last work. Undefined if each has its turn. */
  attempt: number | undefined
}

/** How a registration can be sent again. */
export interface Repeatable {
  requestKey: string
  attempt?: number
}

/** What a request has added before, in its order. */
export interface AnsweredAgain {
  again: { gatewayId: number; sn: string; name: string; isRenewed: boolean }[]
}
