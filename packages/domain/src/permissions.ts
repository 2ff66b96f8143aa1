/** What a person may do in one plant. Who may operate may also read. */
export type PlantRight = 'read' | 'operate'

/** What a person may do outside plants: `user` for their own account (spec §2), `operator` for the platform's. */
export type Permission = 'user' | 'operator'
