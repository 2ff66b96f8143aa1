/** Where people buy SMS about alerts in advance. */
export const chargePath = '/application/detail/messageCharge'

/** Few enough to be told of. */
export const isLow = (left: number) => left <= mostLow

const mostLow = 10
