import { isPicture } from '@heliograph/brand/addresses'
import { Scene } from '#features/people/auth/scene.tsx'

/** The brand's picture, if it is a picture; otherwise ours. */
export const sceneOf = (picture: string | undefined) => (isPicture(picture) ? <img src={picture} alt="" /> : <Scene />)
