import type { Area } from '@heliograph/domain/areas'

/**
 * The region to begin with: that of the country which the server saw the call come from. Where the address tells
 * nothing, China for who reads Chinese, and International for others (spec §1).
 */
export const suggestedArea = (area: Area | null | undefined, language: string): Area =>
  area ?? (language === 'zh' ? 'CN' : 'INTERNATIONAL')
