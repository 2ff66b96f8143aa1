/** The devices on which a person sees alerts: provided by the feature of telling. */
export interface PushDeviceRules {
  list: (userId: number) => Promise<KnownPushDevices>
  add: (userId: number, device: { address: string; publicKey: string; secret: string; name: string }) => Promise<void>
  remove: (userId: number, id: number) => Promise<void>
}

export interface KnownPushDevices {
  publicKey: string
  devices: { id: number; name: string; address: string; addedAt: Date }[]
}
