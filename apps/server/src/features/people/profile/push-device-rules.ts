/** The devices on which a person sees alerts: provided by the feature of telling. */
export interface PushDeviceRules {
  list: (userId: number) => Promise<KnownPushDevices>
  /** The device goes with the session that sets it up. */
  add: (
    setBy: { id: string; userId: number; family: string },
    device: { address: string; publicKey: string; secret: string; name: string },
  ) => Promise<void>
  remove: (userId: number, id: number) => Promise<void>
}

export interface KnownPushDevices {
  publicKey: string
  devices: { id: number; name: string; address: string; addedAt: Date }[]
}
