import type { Area } from '@heliograph/domain/areas'

/**
 * The preselected region: the one of the country that the server saw the call come from. If that is unknown, China for
 * readers of Chinese, and International for others (spec §1).
 */
export const suggestedArea = (area: Area | null | undefined, language: string): Area =>
  area ?? (language === 'zh' ? 'CN' : 'INTERNATIONAL')
