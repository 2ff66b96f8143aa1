/** Where an owner sees who may do what. */
export const relatePath = (plantId: number) => `/plant/infos/relate?plant=${plantId}`
