import { Scene } from '#features/people/auth/scene.tsx'

/** The brand's picture, if it is a picture; otherwise ours. */
export const sceneOf = (picture: string | undefined) =>
  picture && /^(https?:|\/(?!\/)|data:image\/)/i.test(picture) ? <img src={picture} alt="" /> : <Scene />
