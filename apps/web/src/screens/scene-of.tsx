import { Scene } from '../features/auth/scene.tsx'

/** The brand's picture, if it is one; else ours. */
export const sceneOf = (picture: string | undefined) =>
  picture && /^(https?:|\/(?!\/)|data:image\/)/i.test(picture) ? <img src={picture} alt="" /> : <Scene />
