import { Type } from 'typebox'
import { call } from './kit/call.ts'
import { nullable, text } from './kit/shapes.ts'
import type { Static } from './kit/static.ts'

const word = nullable(Type.String())

/** Spec §3, platform configuration response. Anything but OK in `status` suspends the platform. */
const displayConfiguration = Type.Object({
  system: Type.String(),
  status: Type.String(),
  supportLanList: Type.Array(Type.String()),
  apiKeyDtoList: Type.Array(Type.Object({ type: Type.Enum(['amap', 'googleMap']), apiKey: Type.String() })),
  /** JSON in a string, with `topNaviLogo`. */
  extendWeb: word,
  /** `lan` is null if the text is the same in every language. */
  textList: Type.Array(Type.Object({ type: Type.String(), lan: word, textInfo: word })),
  /** `alpha` in percent (spec §5). */
  colorList: Type.Array(Type.Object({ type: Type.String(), colorCode: Type.String(), alpha: Type.Number() })),
  blockFunctionCodeList: Type.Array(Type.String()),
  squareLogoLink: word,
  officalDomain: word,
  trackingCode: word,
})
export type DisplayConfiguration = Static<typeof displayConfiguration>

export const branding = {
  configuration: call({
    endpoint: 'POST /backyard-api-s/oem/project/basic-info',
    summary: 'Name, texts, colours and blocked functions of the brand at a domain',
    access: 'public',
    refusals: [],
    body: Type.Object({
      channel: Type.Optional(text(32)),
      platform: Type.Optional(text(32)),
      colorCategoryList: Type.Optional(Type.Array(text(32), { maxItems: 20 })),
      /** The value of clientStyle in the address. */
      projectId: Type.Optional(nullable(text(64))),
      textTypeList: Type.Optional(Type.Array(text(64), { maxItems: 100 })),
      /** The host in the address bar, with its port if it has one. An unknown host gets a brand too. */
      visitDomain: Type.Optional(nullable(Type.String({ maxLength: 260 }))),
    }),
    output: displayConfiguration,
  }),
}
