/** The page that shows an owner which businesses have access. */
export const relatePath = (plantId: number) => `/plant/infos/relate?plant=${plantId}`
