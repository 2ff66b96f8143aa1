/** What a person may do in one plant. Who may operate may also read. */
export type PlantRight = 'read' | 'operate'

/** What a person may do outside plants: `user` for their own account (spec §2), `operator` for the platform's. */
export type Permission = 'user' | 'operator'

/** What a right is called in the lists of codes that clients show their buttons by; 1 is on (spec §3). */
export const functionsOf = (right: PlantRight) => [
  { code: 'plant.read', isOn: 1 },
  { code: 'plant.operate', isOn: right === 'operate' ? 1 : 0 },
]
