import type { PlantInformation } from '@heliograph/contract/browser'
import { useEffect } from 'react'
import { lasting } from '#api/memory.ts'
import type { Proof } from '#features/plants/day/mounting-proof.ts'

/** What the last clear day in this browser said about a plant's tilt and orientation, until they are changed. */
export const keptProof = (plantId: number, plant: PlantInformation): Proof => {
  const [proof, about] = lasting.read(keyOf(plantId))?.split(' ') ?? []
  if (about !== aboutOf(plant)) return undefined
  return proof === 'confirmed' || proof === 'refuted' ? proof : undefined
}

export const useKeepProof = (plantId: number, plant: PlantInformation, proof: Proof) => {
  const about = aboutOf(plant)
  useEffect(() => {
    if (proof) lasting.write(keyOf(plantId), `${proof} ${about}`)
  }, [plantId, proof, about])
}

const keyOf = (plantId: number) => `clear-sky-${plantId}`

const aboutOf = ({ installationTiltAngle, installationAzimuthAngle, installedCapacity }: PlantInformation) =>
  [installationTiltAngle, installationAzimuthAngle, installedCapacity].join('/')
