import type { PlantInformation } from '@heliograph/contract/browser'

/** Whether the person has a right in the plant (spec §6). The server decides; this only hides what it would refuse. */
export const mayIn = ({ externalRoleCode }: Pick<PlantInformation, 'externalRoleCode'>, right: 'operate' | 'own') =>
  externalRoleCode.some(({ code, isOn }) => code === `plant.${right}` && isOn > 0)
