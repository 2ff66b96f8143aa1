import type { PlantInformation } from '@heliograph/contract/browser'
import { rightsIn } from '#features/plants/plants/use-plant-rights.ts'

/** Whether the person has a right in the plant (spec §6). The server decides; this only hides what it would refuse. */
export const mayIn = ({ externalRoleCode }: Pick<PlantInformation, 'externalRoleCode'>, right: 'operate' | 'own') =>
  rightsIn(externalRoleCode)[right === 'own' ? 'owns' : 'mayOperate']
