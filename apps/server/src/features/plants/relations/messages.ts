type Told =
  /** Offered to its receiver. */
  | { kind: 'plant-handed-over'; facts: { plant: string; person: string; path: string } }
  | { kind: 'plant-given'; facts: { plant: string; person: string } }
  | { kind: 'plant-received'; facts: { plant: string; path: string } }
  | { kind: 'plant-taken-over'; facts: { plant: string; reason: string; path: string } }

/** What people are told about a plant of theirs. A path is one of ours; whoever posts makes a link of it. */
export type Post = (message: Told & { channel: 'mail' | 'sms'; to: string; language: string }) => Promise<void>

/** Where an owner sees who may do what. */
export const relatePath = (plantId: number) => `/plant/infos/relate?plant=${plantId}`
