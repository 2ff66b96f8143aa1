/** Devices of a plant that a person entered and that never reported: far more than are added at once. */
export const mostEntered = 128
